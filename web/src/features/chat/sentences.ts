const lastEnd = /[\s\S]*(?:[.!?…:](?=\s)|\n)/;

/** The whole sentences a text begins with, without marks, and how much of it they are; `whole` takes all of it. */
export function takeSentences(text: string, whole: boolean): { line: string; taken: number } {
  const part = whole ? text : (lastEnd.exec(text)?.[0] ?? '');
  const line = part
    .replace(/^[ \t]*(?:#{1,6}|[-*+>]|\|[\s:|-]*\|$)[ \t]*/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|`|\|/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { line, taken: part.length };
}
