import { Worker } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import { createSemaphore } from '../semaphore.ts';
import type { TableRow } from './cells.ts';

/** One file at a time, because each takes a core and memory for a while. */
const oneAtATime = createSemaphore({ width: 1, maxWaiting: 10, patienceMs: 10_000, retryAfter: 5 });
/** A thread that needs more than these is ended: its file is hostile or too large. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
const patienceMs = 8_000;

type Outcome = { rows: TableRow[] } | { problem: string };

const unreadable = (arquivo: string) => new AppError('invalid_input', { fields: { arquivo } });

function readInThread(bytes: Buffer, mostRows: number): Promise<Outcome> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: { bytes: Uint8Array.from(bytes), mostRows },
    resourceLimits,
  });
  const timer = setTimeout(() => void worker.terminate(), patienceMs);
  const outcome = new Promise<Outcome>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable('O arquivo é grande demais') : error),
    );
    worker.once('exit', () => reject(unreadable('O arquivo é grande demais')));
  });
  return outcome.finally(() => clearTimeout(timer));
}

/**
 * Returns the rows of a spreadsheet, CSV or XLSX, that hold something; the first one names the columns. A thread of its own reads the file,
 * limited in memory and time. Throws `invalid_input` with a sentence for a file that cannot be read, and `unavailable` while many others wait.
 */
export async function readTable(bytes: Buffer, mostRows: number): Promise<TableRow[]> {
  const outcome = await oneAtATime(() => readInThread(bytes, mostRows));
  if ('problem' in outcome) throw unreadable(outcome.problem);
  return outcome.rows;
}
