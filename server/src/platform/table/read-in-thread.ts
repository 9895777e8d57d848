import { Worker } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import { createSemaphore } from '../semaphore.ts';

/** One file at a time, because each takes a core and memory for a while. */
const oneAtATime = createSemaphore({ width: 1, maxWaiting: 10, patienceMs: 10_000, retryAfter: 5 });
/** A thread that needs more than these is ended: its file is hostile or too large. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
const patienceMs = 8_000;

export type FileForm = 'table' | 'texts';
type Outcome<Result> = { result: Result } | { problem: string };

const unreadable = (arquivo: string) => new AppError('invalid_input', { fields: { arquivo } });

function startThread<Result>(form: FileForm, bytes: Buffer, most: number): Promise<Outcome<Result>> {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), {
    workerData: { form, bytes: Uint8Array.from(bytes), most },
    resourceLimits,
  });
  const timer = setTimeout(() => void worker.terminate(), patienceMs);
  const outcome = new Promise<Outcome<Result>>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable('O arquivo é grande demais') : error),
    );
    worker.once('exit', () => reject(unreadable('O arquivo é grande demais')));
  });
  return outcome.finally(() => clearTimeout(timer));
}

/**
 * Reads a file in a thread of its own, limited in memory and time, so that a hostile one holds nothing up. Throws `invalid_input` with a
 * sentence for a file that cannot be read, and `unavailable` while many others wait.
 */
export async function readInThread<Result>(form: FileForm, bytes: Buffer, most: number): Promise<Result> {
  const outcome = await oneAtATime(() => startThread<Result>(form, bytes, most));
  if ('problem' in outcome) throw unreadable(outcome.problem);
  return outcome.result;
}
