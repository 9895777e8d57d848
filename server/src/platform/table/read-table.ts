import { readFileInSandbox } from '../sandbox/sandbox.ts';
import type { TableRow } from './cells.ts';

const budget = { memory: 320, processor: 6, output: 8 * 1024 * 1024 };

/**
 * Returns the rows of a spreadsheet, CSV or XLSX, that hold something; the first one names the columns. Throws `invalid_input` with a sentence
 * for a file that cannot be read, and `unavailable` while many others wait.
 */
export const readTable = (bytes: Buffer, mostRows: number): Promise<TableRow[]> =>
  readFileInSandbox<TableRow[]>(
    { module: new URL('./table-task.ts', import.meta.url), options: { mostRows }, budget },
    bytes,
  );
