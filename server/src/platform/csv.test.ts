import { expect, it } from 'vitest';
import { csvLine, looksLikeFormula } from './csv.ts';

/** Returns the cells of a line as LibreOffice reads it unless it is told otherwise: commas and tabs separate too. */
const cellsOf = (line: string): string[] =>
  [...line.trimEnd().matchAll(/"((?:[^"]|"")*)"(?:[,;\t]|$)|([^",;\t]*)(?:[,;\t]|$)/g)]
    .slice(0, -1)
    .map(([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare);

it('keeps texts whole, and runs none of them, where commas and tabs separate cells too', () => {
  const texts = ['Ana,=1+1', 'Bia\t=1+1', '49,90', '"Cia", e filhos;@SUM(A1)', '=1+1,=2+2'];
  const cells = cellsOf(csvLine([...texts, 7]));
  expect(cells).toEqual([...texts.slice(0, -1), "'=1+1,=2+2", '7']);
  expect(cells.filter(looksLikeFormula)).toEqual([]);
});
