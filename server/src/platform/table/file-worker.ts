import { parentPort, workerData } from 'node:worker_threads';
import { FileProblem } from './cells.ts';
import { readCsv } from './csv-table.ts';
import type { FileForm } from './read-in-thread.ts';
import { readTextFiles } from './text-files.ts';
import { readXlsx } from './xlsx-table.ts';

const { form, bytes, most } = workerData as { form: FileForm; bytes: Uint8Array; most: number };
const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
// Every ZIP archive that holds something starts so, and no CSV does.
const isZip = file.toString('latin1', 0, 4) === 'PK\u0003\u0004';

function read() {
  if (form === 'texts') return readTextFiles(file, most);
  return isZip ? readXlsx(file, most) : readCsv(file, most);
}
try {
  parentPort?.postMessage({ result: read() });
} catch (error) {
  if (!(error instanceof FileProblem)) throw error;
  parentPort?.postMessage({ problem: error.message });
}
