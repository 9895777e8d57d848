import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { BenchUser } from './subscribers.ts';

export interface StreamedChat {
  url: string;
  user: BenchUser;
  tokens: number;
  /** Milliseconds between two tokens of the model. */
  pace: number;
  /** Called for each piece of text that arrives, with `performance.now()`. */
  onText(at: number): void;
}

const silenceMs = 60_000;

function requestOf({ url, user, tokens, pace }: StreamedChat): string {
  const content = JSON.stringify({ content: `tokens=${tokens} pace=${pace}`, user_id: user.id, lista_id: 1 });
  return [
    'POST /api/messages HTTP/1.1',
    `host: ${new URL(url).host}`,
    'content-type: application/json',
    'accept: text/event-stream',
    'connection: close',
    `cookie: ${user.cookie}`,
    `idempotency-key: ${randomUUID()}`,
    `content-length: ${Buffer.byteLength(content)}`,
    '',
    content,
  ].join('\r\n');
}

/**
 * Asks one question on a connection of its own and follows its answer at as little cost as Node allows: a thousand such readers share the
 * machine with what they measure. Returns why the chat failed, or null.
 */
export function streamChat(chat: StreamedChat): Promise<string | null> {
  const { hostname, port } = new URL(chat.url);
  let head = '';
  let tail = '';
  let done = false;
  const buffer = Buffer.allocUnsafe(16 * 1024);
  const read = (length: number): boolean => {
    const text = buffer.toString('latin1', 0, length);
    if (head === '') head = text;
    tail = tail.slice(-20) + text;
    done ||= tail.includes('event:done');
    if (text.includes('event:delta') || text.includes('data:"')) chat.onText(performance.now());
    return true;
  };
  return new Promise((resolve) => {
    const onread = { buffer, callback: read };
    const socket = connect({ host: hostname, port: Number(port), onread });
    socket.setNoDelay();
    socket.on('error', (error) => resolve(error.message));
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('silence')));
    // Without a listener the end of the connection would never be read, and it would never close.
    socket.resume();
    socket.on('close', () => {
      const [, status, code] = /^HTTP\/1\.1 (\d+)(?:.*"code":"(\w+)")?/s.exec(head) ?? [];
      if (status !== '200') resolve(`${status ?? 'no response'} ${code ?? ''}`);
      else resolve(done ? null : 'the answer was cut');
    });
    socket.write(requestOf(chat));
  });
}
