/** Compares spellings of one word: by their sound, and by their typing errors. Words are without accents, in lower case. */

const sounds = [
  [/ch/g, 'x'],
  [/qu(?=[ei])|k/g, 'c'],
  [/g(?=[ei])/g, 'j'],
  [/ss|[zç]|sc(?=[ei])|c(?=[ei])/g, 's'],
  [/l(?![aeiouh])/g, 'u'],
  [/[nm](?![aeiouh])/g, 'm'],
  [/y/g, 'i'],
  [/w/g, 'v'],
  [/(?<!l|n)h/g, ''],
  [/(.)\1+/g, '$1'],
  [/o$/, 'u'],
] as const;

/** Returns the same text for two spellings of one sound: "toza" and "tosa", "xeque" and "cheque". */
export const soundOf = (plain: string): string =>
  sounds.reduce<string>((word, [spelling, sound]) => word.replace(spelling, sound), plain);

/** Letters of one sound, and the rows of the keyboard, where a finger slips to the next letter. */
const sameSound = ['ei', 'ou', 'sxzc', 'gj', 'mn'];
const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const easilyMistaken = (typed: string, meant: string): boolean =>
  sameSound.some((letters) => letters.includes(typed) && letters.includes(meant)) ||
  keyboardRows.some((row) => row.includes(typed + meant) || row.includes(meant + typed));

/**
 * Returns how many missing, added, swapped or replaced letters separate two words; stops counting above `most`. A replaced letter that
 * is not easily mistaken counts twice: two words that differ by one are mostly two words ("ovelha", "orelha").
 */
export function typingErrors(a: string, b: string, most = 2): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) row.push(cell(a, b, i, j, { row, last, before }));
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}

function mistake(typed = '', meant = ''): number {
  if (typed === meant) return 0;
  return easilyMistaken(typed, meant) ? 1 : 2;
}

interface Rows {
  row: number[];
  last: number[];
  before: number[];
}

function cell(a: string, b: string, i: number, j: number, { row, last, before }: Rows): number {
  const at = (values: number[], index: number) => values[index] ?? Number.POSITIVE_INFINITY;
  const least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + mistake(a[i - 1], b[j - 1]));
  const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
  return swapped ? Math.min(least, at(before, j - 2) + 1) : least;
}
