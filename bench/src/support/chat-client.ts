import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { Agent, request } from 'undici';
import type { BenchUser } from './subscribers.ts';

const agent = new Agent({ connections: 512, pipelining: 1 });

export interface ChatTiming {
  /** Milliseconds from the request to the first text. */
  firstToken: number;
  /** Milliseconds from the request to the end. */
  total: number;
  /** Milliseconds between arrivals of text. */
  gaps: number[];
  /** Milliseconds from the model's call of a tool to the event of its reader; null without a call. */
  toolEvent: number | null;
}

export interface ChatTarget {
  url: string;
  user: BenchUser;
  tokens: number;
  pace: number;
  /** The model calls a tool before it writes. */
  withTool?: boolean;
}

/** Sends one question and reads its answer to the end, recording when text arrives. */
export async function chat({ url, user, tokens, pace, withTool = false }: ChatTarget): Promise<ChatTiming> {
  const begun = performance.now();
  const content = `tokens=${tokens} pace=${pace}${withTool ? ' tools' : ''}`;
  const { statusCode, body } = await request(`${url}/api/messages`, {
    method: 'POST',
    dispatcher: agent,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      cookie: user.cookie,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ content, user_id: user.id, lista_id: 1 }),
  });
  if (statusCode !== 200) throw new Error(`chat answered ${statusCode}: ${await body.text()}`);
  const arrivals: number[] = [];
  let text = '';
  let toolEvent: number | null = null;
  body.setEncoding('utf8');
  for await (const part of body) {
    if (part.includes('event:tool')) toolEvent ??= sinceCall(text + part);
    if (/event:delta|^data:"/m.test(part)) arrivals.push(performance.now());
    text = (text + part).slice(-20_000);
  }
  if (!text.includes('event:done')) throw new Error(`an answer did not end: ${text.slice(-200)}`);
  const gaps = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? at));
  if (withTool && toolEvent === null) throw new Error('an answer without its tool');
  const firstToken = (arrivals[0] ?? Number.NaN) - begun;
  return { firstToken, total: performance.now() - begun, gaps, toolEvent };
}

/** Returns the milliseconds since the model wrote its call, whose time stands before it. */
const sinceCall = (text: string): number =>
  performance.timeOrigin + performance.now() - Number(/at=(\d+\.\d+)/.exec(text)?.[1]);

/** Returns the bytes of the whole response on the socket, requested the way a browser does. */
export async function streamBytes({ url, user, tokens, pace }: ChatTarget): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const content = JSON.stringify({ content: `tokens=${tokens} pace=${pace}`, user_id: user.id, lista_id: 1 });
  socket.write(
    [
      'POST /api/messages HTTP/1.1',
      `host: ${host}`,
      'content-type: application/json',
      'accept: text/event-stream',
      'accept-encoding: gzip, deflate, br, zstd',
      `cookie: ${user.cookie}`,
      `idempotency-key: ${randomUUID()}`,
      `content-length: ${Buffer.byteLength(content)}`,
      '',
      content,
    ].join('\r\n'),
  );
  let bytes = 0;
  let end = '';
  for await (const part of socket) {
    bytes += part.length;
    end = (end + part.toString('latin1')).slice(-5);
    if (end === '0\r\n\r\n') break;
  }
  socket.destroy();
  if (bytes < tokens) throw new Error(`the stream was cut after ${bytes} bytes`);
  return bytes;
}
