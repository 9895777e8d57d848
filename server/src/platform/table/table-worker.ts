import { parentPort, workerData } from 'node:worker_threads';
import { FileProblem } from './cells.ts';
import { readCsv } from './csv-table.ts';
import { readXlsx } from './xlsx-table.ts';

const { bytes, mostRows } = workerData as { bytes: Uint8Array; mostRows: number };
const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
// Every ZIP archive that holds something starts so, and no CSV does.
const isZip = file.toString('latin1', 0, 4) === 'PK\u0003\u0004';
try {
  parentPort?.postMessage({ rows: isZip ? readXlsx(file, mostRows) : readCsv(file, mostRows) });
} catch (error) {
  if (!(error instanceof FileProblem)) throw error;
  parentPort?.postMessage({ problem: error.message });
}
