import { connect } from 'node:net';
import { patienceMs } from '../scale.ts';

export interface RawAnswer {
  /** Undefined when the connection closed without a response. */
  status: number | undefined;
  head: string;
  body: string;
}

/**
 * Sends bytes as they are and reads to the end of the connection; ends our side after `endAfter` milliseconds, if given, as if the request
 * were complete.
 */
export function sendRaw(
  url: string,
  bytes: Buffer | Iterable<Buffer>,
  endAfter = patienceMs,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    let received = '';
    socket.setTimeout(patienceMs, () => {
      reject(new Error(`no end after: ${received.slice(0, 200)}`));
      socket.destroy();
    });
    socket.on('data', (part) => {
      received += part.toString('utf8');
    });
    // A refusal may arrive, and the connection close, while bytes are still being sent.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(parse(received)));
    socket.on('end', () => socket.destroy());
    for (const part of Buffer.isBuffer(bytes) ? [bytes] : bytes) socket.write(part);
    setTimeout(() => socket.end(), endAfter).unref();
  });
}

function parse(received: string): RawAnswer {
  // An interim "100 Continue" is the response only where junk follows it.
  const text = received.replace(/^HTTP\/1\.1 100 [\s\S]*?\r\n\r\n(?=.)/, '');
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
  return {
    status: status === undefined ? undefined : Number(status),
    head,
    body: end < 0 ? '' : text.slice(end + 4),
  };
}
