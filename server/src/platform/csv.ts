/** Returns whether a spreadsheet could take this text for a formula (S14). */
export const looksLikeFormula = (text: string): boolean => /^\s*[=+\-@\t\r]/.test(text);

/** Matches a text that our own import would take for one with our apostrophe: it gets another one, so that it returns as it is. */
const alreadyMarked = /^'+\s*[=+\-@\t\r]/;

/**
 * Returns a CSV cell, prefixed so that no spreadsheet runs it as a formula (S14), and quoted if a program could divide it: LibreOffice takes commas and
 * tabs for separators beside semicolons, and would run the second half of "Ana,=1+1".
 */
function cell(text: string): string {
  const inert = looksLikeFormula(text) || alreadyMarked.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Starts a file for Brazilian spreadsheets, which need a byte order mark to read UTF-8. */
export const csvStart = '\uFEFF';

/** Returns one line of a file; semicolons separate its cells. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((value) => (typeof value === 'number' ? String(value) : cell(value))).join(';')}\r\n`;
