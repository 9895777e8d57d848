import type { Message } from '@matilha/contract/chat/chat';
import type { CopiedForms } from '#web/lib/device/use-copy.ts';
import { withoutCitations } from '../sources/citations.ts';

/** Returns Markdown as a WhatsApp message and as HTML for documents; the code for it came with the text that is shown. */
export async function copyForms(markdown: string): Promise<CopiedForms> {
  const view = await import('#web/ui/markdown/markdown-view.tsx');
  return view.copyForms(markdown);
}

/** Returns an answer as `copyForms` does, with its cards as lines: a calculation leaves as "Lucro por mês: R$ 1.240,00". */
export async function copyAnswer({
  content,
  sources,
  steps,
}: Pick<Message, 'content' | 'sources' | 'steps'>): Promise<CopiedForms> {
  const text = withoutCitations(content, sources);
  if (steps.every(({ card }) => card === null)) return copyForms(text);
  const { withCards } = await import('@matilha/contract/chat/card-lines');
  return copyForms(withCards(text, steps));
}
