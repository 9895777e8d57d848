import { Worker } from 'node:worker_threads';
import type { Sheet as FormulaSheet } from '@matilha/contract/calculations/sheet';
import { createSemaphore } from '../semaphore.ts';

/** A text, a number, a day (`2026-11-24`), a clock time (`18:30`), or nothing. */
export type SheetCell = string | number | { day: string } | { time: string } | null;

export interface Sheet {
  name: string;
  /** `width` counts characters; a column that wraps shows every line of its texts. */
  columns: readonly { title: string; width: number; wrap?: true }[];
  rows: readonly (readonly SheetCell[])[];
}

/** One file at a time, because each takes a core for a while. */
const oneAtATime = createSemaphore({ width: 1, maxWaiting: 20, patienceMs: 10_000, retryAfter: 5 });

const fileOf = (start: () => Worker): Promise<Buffer> =>
  oneAtATime(
    () =>
      new Promise((resolve, reject) => {
        const worker = start();
        worker.once('message', (file: Uint8Array) => resolve(Buffer.from(file)));
        worker.once('error', reject);
        worker.once('exit', (code) => reject(new Error(`the sheet's thread ended with ${code}`)));
      }),
  );

/**
 * Returns a sheet as an Excel file (XLSX). A thread of its own writes it, so that requests and answers are not held up. Throws `unavailable`
 * while many others wait.
 */
export const writeSheet = (sheet: Sheet): Promise<Buffer> =>
  fileOf(() => new Worker(new URL('./sheet-worker.ts', import.meta.url), { workerData: sheet }));

/** Returns a sheet with formulas and their values in the same way. */
export const writeFormulaSheet = (sheet: FormulaSheet): Promise<Buffer> =>
  fileOf(() => new Worker(new URL('./formula-sheet-worker.ts', import.meta.url), { workerData: sheet }));
