/** Returns a text for files that other programs read: \n as line end, no other control characters, at most `longest` characters. */
export function cleanText(text: string, longest: number): string {
  const lines = text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  const printable = lines.replace(/(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, ' ').toWellFormed();
  const characters = [...printable];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : printable;
}

/** Returns the same text in one line. */
export const cleanLine = (text: string, longest: number): string =>
  cleanText(text, longest).replace(/\s+/g, ' ').trim();
