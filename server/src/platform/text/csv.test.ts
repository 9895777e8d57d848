import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCsv } from '../table/csv-table.ts';
import { csvLine, csvStart, looksLikeFormula } from './csv.ts';

/** Returns the cells of a line as LibreOffice reads it by default: commas and tabs separate too. */
const cellsOf = (line: string): string[] =>
  [...line.trimEnd().matchAll(/"((?:[^"]|"")*)"(?:[,;\t]|$)|([^",;\t]*)(?:[,;\t]|$)/g)]
    .slice(0, -1)
    .map(([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare);
const written = (text: string): string => cellsOf(csvLine([text, 'fim']))[0] ?? '';

it('keeps texts whole, and runs none of them, where commas and tabs separate cells too', () => {
  const texts = ['Ana,=1+1', 'Bia\t=1+1', '49,90', '"Cia", e filhos;@SUM(A1)', '=1+1,=2+2'];
  const cells = cellsOf(csvLine([...texts, 7]));
  expect(cells).toEqual([...texts.slice(0, -1), "'=1+1,=2+2", '7']);
  expect(cells.filter(looksLikeFormula)).toEqual([]);
});

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '⁺', '₋', '−', '﹫'];
const unseen = [
  ' ',
  '\u00A0',
  '\u3000',
  '\t',
  '\r',
  '\n',
  '\v',
  '\u0085',
  '\u2028',
  '\0',
  '\u001B',
  '\u00AD',
  '\u034F',
  '\u061C',
  '\u180E',
  '\u200B',
  '\u200C',
  '\u200D',
  '\u200E',
  '\u200F',
  '\u202E',
  '\u2060',
  '\u2066',
  '\u2800',
  '\u3164',
  '\uFE0F',
  '\uFEFF',
  '\u{E0001}',
];

it.each(signs)('marks a text that begins with %s, also behind each unseen character', (sign) => {
  for (const before of ['', ...unseen]) {
    const text = `${before}${sign}1+1`;
    expect(written(text), JSON.stringify(text)).toBe(`'${text}`);
  }
});

it('marks any text whose first visible character is the sign of a formula', () => {
  const starts = fc.array(fc.constantFrom(...unseen), { maxLength: 6 }).map((all) => all.join(''));
  const property = fc.property(starts, fc.constantFrom(...signs), fc.string(), (start, sign, rest) => {
    expect(csvLine([`${start}${sign}${rest}`])).toMatch(/^"?'/);
  });
  fc.assert(property);
});

it.each(['\tx', '\rx', '\nx', ' \tx'])('marks %j, which starts a cell or row of its own', (text) =>
  expect(csvLine([text])).toMatch(/^"'/),
);

it.each(['Ana', ' Ana', "'Ana'", '1-2', 'a=b', '≠', '10%', '\u200BAna', '(11) 9', 'é -1'])(
  'leaves %j as it is',
  (text) => expect(csvLine([text])).toBe(`${text}\r\n`),
);

it('writes numbers as numbers', () => {
  expect(csvLine([-5, -5.25, 0])).toBe('-5;-5.25;0\r\n');
});

it('returns any text to the import that reads the file', () => {
  const part = fc.oneof(fc.constantFrom(...signs, ...unseen, "'", "''", '"', ';', ','), fc.string());
  const text = fc.array(part, { maxLength: 6 }).map((all) => all.join('').replaceAll('\0', ''));
  const property = fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
    const [row] = readCsv(Buffer.from(csvStart + csvLine(['x', ...texts])), 10);
    expect(row?.cells).toEqual(['x', ...texts]);
  });
  fc.assert(property);
});
