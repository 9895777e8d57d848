import { parentPort, workerData } from 'node:worker_threads';
import { type CellRole, cellFormats, type Sheet, type SheetCell } from '@matilha/contract/calculations/sheet';
import writeExcelFile, { type Cell } from 'write-excel-file/node';
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
  const format = cellFormats[cell.format];
  return 'number' in cell
    ? { ...style, type: Number, value: cell.number, format }
    : { ...style, type: 'Formula', value: cell.formula, format };
}

const { name, columns, rows } = workerData as Sheet;
const file = await writeExcelFile(
  rows.map((row) => row.map(cellOf)),
  { sheet: name, columns: columns.map((width) => ({ width })), orientation: 'landscape' },
).toBuffer();
parentPort?.postMessage(file);
