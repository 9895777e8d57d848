/** Where the last sentence that is over ends; 0 when none is. */
function endOfSentences(text: string): number {
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const here = text[at] ?? '';
    if (here === '\n') return at + 1;
    if (here === ' ' && '.!?…:'.includes(text[at - 1] ?? ' ')) return at;
  }
  return 0;
}

/** The whole sentences a text begins with, without marks, and how much of it they are; `whole` takes all of it. */
export function takeSentences(text: string, whole: boolean): { line: string; taken: number } {
  const part = whole ? text : text.slice(0, endOfSentences(text));
  if (!part) return { line: '', taken: 0 };
  // No pattern here reads far beyond where it begins: an answer without an end of a sentence is long.
  const line = part
    .replace(/^[ \t]*(?:#{1,6}|[-*+>]|\|[ \t:|-]*\|$)[ \t]*/gm, '')
    .replace(/\[([^[\]]*)\]\([^()]{0,2000}\)/g, '$1')
    .replace(/\*\*|__|`|\|/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { line, taken: part.length };
}
