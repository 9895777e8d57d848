import type { Output } from '../sandbox/sandbox.ts';
import type { TableRow } from './cells.ts';
import { readCsv } from './csv-table.ts';
import { readXlsx } from './xlsx-table.ts';

// Every ZIP archive that holds something starts so, and no CSV does.
const zipStart = 'PK\u0003\u0004';

/** Runs in the sandbox: returns the rows of a spreadsheet, CSV or XLSX. Throws `FileProblem`. */
export function run({ mostRows }: { mostRows: number }, file: Buffer): Output<TableRow[]> {
  const isZip = file.toString('latin1', 0, 4) === zipStart;
  return { value: isZip ? readXlsx(file, mostRows) : readCsv(file, mostRows), bytes: Buffer.alloc(0) };
}
