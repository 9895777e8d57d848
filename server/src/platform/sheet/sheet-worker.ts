import { parentPort, workerData } from 'node:worker_threads';
import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { textCell } from './text-cell.ts';
import type { Sheet, SheetCell } from './write-sheet.ts';

const minutesPerDay = 1_440;

function timeCell(time: string, style: object): Cell {
  const [hours, minutes] = time.split(':').map(Number);
  return {
    ...style,
    type: Number,
    format: 'hh:mm',
    value: ((hours ?? 0) * 60 + (minutes ?? 0)) / minutesPerDay,
  };
}

function cellOf(cell: SheetCell, style: object): Cell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return textCell(cell, style);
  if (typeof cell === 'number') return { ...style, type: Number, value: cell };
  if ('time' in cell) return timeCell(cell.time, style);
  return { ...style, type: Date, format: 'dd/mm/yyyy', value: new Date(`${cell.day}T00:00:00Z`) };
}

const { name, columns, rows } = workerData as Sheet;
const headStyle = {
  fontWeight: 'bold',
  backgroundColor: '#e9efe6',
  bottomBorderStyle: 'thin',
  wrap: true,
} as const;
const head = columns.map(({ title }) => textCell(title, headStyle));
const styles = columns.map(({ wrap }) => ({ alignVertical: 'top', ...(wrap ? { wrap } : {}) }) as const);
const cells = rows.map((row) => row.map((cell, index) => cellOf(cell, styles[index] ?? {})));
const file = await writeExcelFile([head, ...cells], {
  sheet: name,
  columns: columns.map(({ width }) => ({ width })),
  stickyRowsCount: 1,
  orientation: 'landscape',
}).toBuffer();
parentPort?.postMessage(file);
