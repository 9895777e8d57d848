import { parentPort, workerData } from 'node:worker_threads';
import { strToU8, zipSync } from 'fflate';
import type { TextFile } from './text-files.ts';

const files = workerData as readonly TextFile[];
/** The earliest day of the format: the same files make the same archive. */
const mtime = '1980-01-01T12:00:00';
const entries = Object.fromEntries(files.map(({ path, text }) => [path, strToU8(text)]));
parentPort?.postMessage(zipSync(entries, { mtime }));
