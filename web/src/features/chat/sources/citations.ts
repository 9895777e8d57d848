import type { Source } from '@matilha/contract/chat/chat';

/** Finds code, which never cites, and citations with the spaces before them. Each run of spaces is read from its start alone. */
const codeOrCitation = /```[\s\S]*?(?:```|$)|`[^`\n]*`|(?<![ \t])[ \t]*\[(\d{1,3})\](?!\()/g;

/** Returns an answer's Markdown without the numbers of its sources, to be sent to other people. */
export function withoutCitations(text: string, sources: readonly Pick<Source, 'n'>[]): string {
  const numbers = new Set(sources.map(({ n }) => n));
  return text.replace(codeOrCitation, (whole, n?: string) =>
    n !== undefined && numbers.has(Number(n)) ? '' : whole,
  );
}
