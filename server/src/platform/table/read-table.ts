import type { TableRow } from './cells.ts';
import { readInThread } from './read-in-thread.ts';

/**
 * Returns the rows of a spreadsheet, CSV or XLSX, that hold something; the first one names the columns. Throws `invalid_input` with a sentence
 * for a file that cannot be read, and `unavailable` while many others wait.
 */
export const readTable = (bytes: Buffer, mostRows: number): Promise<TableRow[]> =>
  readInThread<TableRow[]>('table', bytes, mostRows);
