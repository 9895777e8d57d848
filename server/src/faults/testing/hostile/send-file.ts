/** The program of a thread that sends files, so that its own work delays nobody who reads beside it. */
import { type MessagePort, parentPort } from 'node:worker_threads';

export interface SentFile {
  url: string;
  headers: Record<string, string>;
  bytes: Uint8Array<ArrayBuffer>;
  /** Gets the outcome. */
  port: MessagePort;
}
export interface SentOutcome {
  status: number;
  body: string;
}

parentPort?.on('message', async ({ url, headers, bytes, port }: SentFile) => {
  const response = await fetch(url, { method: 'POST', headers, body: bytes });
  const outcome: SentOutcome = { status: response.status, body: await response.text() };
  port.postMessage(outcome);
  port.close();
});
