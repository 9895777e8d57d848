import type { Worker } from 'node:worker_threads';
import { createSemaphore } from '../concurrency/semaphore.ts';

/** One file at a time, because each takes a core for a while. */
const oneAtATime = createSemaphore({ width: 1, maxWaiting: 20, patienceMs: 10_000, retryAfter: 5 });

/** Returns the file that a thread writes. Throws `unavailable` while many others wait. */
export const writeInThread = (start: () => Worker): Promise<Buffer> =>
  oneAtATime(
    () =>
      new Promise((resolve, reject) => {
        const worker = start();
        worker.once('message', (file: Uint8Array) => resolve(Buffer.from(file)));
        worker.once('error', reject);
        worker.once('exit', (code) => reject(new Error(`the file's thread ended with ${code}`)));
      }),
  );
