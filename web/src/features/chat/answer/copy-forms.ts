import type { CopiedForms } from '#web/lib/device/use-copy.ts';

/** Returns Markdown as a WhatsApp message and as HTML for documents; the code for it came with the text that is shown. */
export async function copyForms(markdown: string): Promise<CopiedForms> {
  const view = await import('#web/ui/markdown/markdown-view.tsx');
  return view.copyForms(markdown);
}
