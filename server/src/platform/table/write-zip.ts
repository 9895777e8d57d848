import { Worker } from 'node:worker_threads';
import { writeInThread } from '../sheet/write-in-thread.ts';
import type { TextFile } from './text-files.ts';

/** Returns a ZIP archive of text files, written in a thread of its own. Throws `unavailable` while many others wait. */
export const writeZip = (files: readonly TextFile[]): Promise<Buffer> =>
  writeInThread(() => new Worker(new URL('./zip-worker.ts', import.meta.url), { workerData: files }));
