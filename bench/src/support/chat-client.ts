import { randomUUID } from 'node:crypto';
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
}

export interface ChatTarget {
  url: string;
  user: BenchUser;
  tokens: number;
  pace: number;
}

/** Sends one question and reads its answer to the end, noting when text arrived. */
export async function chat({ url, user, tokens, pace }: ChatTarget): Promise<ChatTiming> {
  const begun = performance.now();
  const { statusCode, body } = await request(`${url}/api/messages`, {
    method: 'POST',
    dispatcher: agent,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      cookie: user.cookie,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ content: `tokens=${tokens} pace=${pace}`, user_id: user.id, lista_id: 1 }),
  });
  if (statusCode !== 200) throw new Error(`chat answered ${statusCode}: ${await body.text()}`);
  const arrivals: number[] = [];
  let text = '';
  body.setEncoding('utf8');
  for await (const part of body) {
    if (/event:delta|^data:"/m.test(part)) arrivals.push(performance.now());
    text = (text + part).slice(-2_000);
  }
  if (!text.includes('event:done')) throw new Error(`an answer did not end: ${text.slice(-200)}`);
  const gaps = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? at));
  return { firstToken: (arrivals[0] ?? Number.NaN) - begun, total: performance.now() - begun, gaps };
}
