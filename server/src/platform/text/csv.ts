/**
 * Matches the invisible characters at the start of a text, and the first visible one. Spreadsheets and the programs between drop some
 * invisible ones, such as those of no width, and then read the next character first.
 */
const beginning = /^([\s\p{Cc}\p{Cf}\p{DI}\u2800]*)(.?)/su;

/** Returns whether a spreadsheet could take this text for a formula, also by a sign in full width or behind unseen characters (S14). */
export function looksLikeFormula(text: string): boolean {
  const [, unseen = '', first = ''] = beginning.exec(text) ?? [];
  // A tab or line break starts a new cell or row in some programs.
  return /[\t\r\n]/.test(unseen) || /^[=+\-\u2212@]/.test(first.normalize('NFKC'));
}

/** Returns whether a text needs our mark: it looks like a formula, or like a text that has the mark already. */
const takesMark = (text: string): boolean => looksLikeFormula(text.replace(/^'+/, ''));

/** Marks a text with an apostrophe if a spreadsheet could run it as a formula (S14). `unmarkFormula` returns the same text. */
const markFormula = (text: string): string => (takesMark(text) ? `'${text}` : text);

/** Takes off the mark of our own files. */
export const unmarkFormula = (text: string): string =>
  text.startsWith("'") && takesMark(text) ? text.slice(1) : text;

/**
 * Returns a CSV cell that no spreadsheet runs as a formula, quoted if a program could divide it: LibreOffice takes commas and tabs for separators beside
 * semicolons, and would run the second half of "Ana,=1+1".
 */
function cell(text: string): string {
  const inert = markFormula(text);
  return /[",;\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Starts a file for Brazilian spreadsheets, which need a byte order mark to read UTF-8. */
export const csvStart = '\uFEFF';

/** Returns one line of a file; semicolons separate its cells. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((value) => (typeof value === 'number' ? String(value) : cell(value))).join(';')}\r\n`;
