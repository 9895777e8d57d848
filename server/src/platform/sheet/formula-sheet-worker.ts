import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { evaluatorOf } from '@matilha/contract/calculators/parts/evaluate-sheet';
import type { CellRole, Sheet, SheetCell } from '@matilha/contract/calculators/parts/sheet';
import { units } from '@matilha/contract/calculators/parts/units';
import writeExcelFile, { type Cell, type Feature } from 'write-excel-file/node';
import { textCell } from './text-cell.ts';

const styles: Readonly<Record<CellRole, object>> = {
  title: { fontWeight: 'bold', fontSize: 14 },
  heading: { fontWeight: 'bold', backgroundColor: '#e9efe6', bottomBorderStyle: 'thin', wrap: true },
  label: {},
  input: { backgroundColor: '#fff4cc' },
  sum: {},
  result: { fontWeight: 'bold', backgroundColor: '#e9efe6' },
  note: { fontStyle: 'italic', textColor: '#555555' },
};

function cellOf(cell: SheetCell | null): Cell {
  if (cell === null) return null;
  const style = styles[cell.role];
  // An empty cell keeps its colour, and formulas read it as "".
  if ('text' in cell) return cell.text === '' ? style : textCell(cell.text, style);
  const { format } = units[cell.unit];
  return 'number' in cell
    ? { ...style, type: Number, value: cell.number, format }
    : { ...style, type: 'Formula', value: cell.formula, format };
}

/** Writes the value beside each formula: previews and Excel's protected view show it, and compute nothing. */
function valuesOf(sheet: Sheet): Feature<Stream | Buffer | Blob> {
  const evaluate = evaluatorOf(sheet);
  const withValues = (xml: string): string =>
    xml.replace(/<c r="([A-Z]+\d+)"([^>]*)>(<f>[^<]*<\/f>)<\/c>/g, (_, at, attributes, formula) => {
      const value = evaluate(at);
      // A formula that yields a text yields an empty one.
      const [type, shown] = value === '' ? [' t="str"', ''] : ['', Number(value)];
      return `<c r="${at}"${attributes}${type}>${formula}<v>${shown}</v></c>`;
    });
  return { files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform: withValues } } } };
}

const sheet = workerData as Sheet;
const { name, columns, rows } = sheet;
const file = await writeExcelFile(
  rows.map((row) => row.map(cellOf)),
  { sheet: name, columns: columns.map((width) => ({ width })), orientation: 'landscape' },
  { features: [valuesOf(sheet)] },
).toBuffer();
parentPort?.postMessage(file);
