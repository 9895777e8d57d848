import { Worker } from 'node:worker_threads';
import type { Sheet as FormulaSheet } from '@matilha/contract/calculators/parts/sheet';
import { writeInThread } from './write-in-thread.ts';

/** A text, a number, a day (`2026-11-24`), a clock time (`18:30`), or nothing. */
export type SheetCell = string | number | { day: string } | { time: string } | null;

export interface Sheet {
  name: string;
  /** `width` counts characters; a column that wraps shows every line of its texts. */
  columns: readonly { title: string; width: number; wrap?: true }[];
  rows: readonly (readonly SheetCell[])[];
}

/**
 * Returns a sheet as an Excel file (XLSX). A thread of its own writes it, so that requests and answers are not held up. Throws `unavailable`
 * while many others wait.
 */
export const writeSheet = (sheet: Sheet): Promise<Buffer> =>
  writeInThread(() => new Worker(new URL('./sheet-worker.ts', import.meta.url), { workerData: sheet }));

/** Returns a sheet with formulas and their values in the same way. */
export const writeFormulaSheet = (sheet: FormulaSheet): Promise<Buffer> =>
  writeInThread(
    () => new Worker(new URL('./formula-sheet-worker.ts', import.meta.url), { workerData: sheet }),
  );
