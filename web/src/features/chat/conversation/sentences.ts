/** Returns the index after the last complete sentence; 0 when there is none. */
function endOfSentences(text: string): number {
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const here = text[at] ?? '';
    if (here === '\n') return at + 1;
    if (here === ' ' && '.!?…:'.includes(text[at - 1] ?? ' ')) return at;
  }
  return 0;
}

/**
 * Returns the complete sentences at the start of a text, without Markdown, and their length in the source;
 * `whole` takes the entire text.
 */
export function takeSentences(text: string, whole: boolean): { line: string; taken: number } {
  const part = whole ? text : text.slice(0, endOfSentences(text));
  if (!part) return { line: '', taken: 0 };
  // Every pattern has a bounded reach: a long answer may contain no end of a sentence.
  const line = part
    .replace(/^[ \t]*(?:#{1,6}|[-*_]{3,}$|[-*+](?=[ \t])|>|\|[ \t:|-]*\|$)[ \t]*/gm, '')
    .replace(/\[([^[\]]*)\]\([^()]{0,2000}\)/g, '$1')
    .replace(/ ?\[\d{1,3}\]/g, '')
    .replace(/\*\*|__|`|\|/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { line, taken: part.length };
}
