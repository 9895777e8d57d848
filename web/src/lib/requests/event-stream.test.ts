import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Message } from '@matilha/contract/chat/chat';
import { ApiError } from '@matilha/contract/client/api-error';
import { afterEach, expect, test } from 'vitest';
import { type AnswerEvent, followAnswer } from './event-stream.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
let close = async () => {};
afterEach(() => close());

const answer: Message = {
  id: 2,
  content: 'Olá, ç 🐶!',
  is_ai: true,
  created_at: '2026-11-20T12:00:00.000Z',
  status: 'complete',
  question_id: 1,
  error_code: null,
  feedback: 0,
  sources: [],
  conversation_id: 1,
  used_facts: [],
  paid_matches: [],
  follow_ups: [],
  steps: [],
  truncation: null,
  thinking_ms: null,
};
const question: Message = { ...answer, id: 1, content: 'Oi', is_ai: false, question_id: null };
const event = (id: string, name: string, data: unknown) =>
  `id:${id}\nevent:${name}\ndata:${JSON.stringify(data)}\n\n`;
const opening = event('9-0', 'user-message', {
  userMessage: question,
  aiMessage: { ...answer, content: '', status: 'streaming' },
  responses_available: 4,
});
const ending = event('9-10', 'done', { aiMessage: answer, responses_available: 4 });
const begin = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });

/** A server that handles the n-th request with the n-th handler. */
async function serve(...handlers: Handler[]) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    (handlers[seen.length - 1] ?? handlers.at(-1))?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const { port } = server.address() as AddressInfo;
  const call = (method: string) => async (headers: Record<string, string>, signal: AbortSignal) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method, headers, signal }).catch(() => {
      throw new ApiError(0, { code: 'network', message: 'rede', requestId: '' });
    });
    if (response.ok) return response;
    throw new ApiError(response.status, { code: 'some_code', message: 'não', requestId: '' });
  };
  return { seen, call, port };
}

interface FollowedAnswer {
  events: AnswerEvent[];
  text: string;
}

async function follow(
  { call }: Awaited<ReturnType<typeof serve>>,
  options: { join?: boolean; silenceMs?: number; signal?: AbortSignal } = {},
) {
  const followed: FollowedAnswer = { events: [], text: '' };
  const reattach = (last: string | null, signal: AbortSignal) =>
    call('GET')(last ? { 'Last-Event-ID': last } : {}, signal);
  const open = (signal: AbortSignal) => call('POST')({}, signal);
  const { signal = new AbortController().signal, silenceMs = 5_000 } = options;
  const calls = options.join ? { reattach } : { open, reattach };
  for await (const received of followAnswer(calls, { signal, silenceMs, wait: async () => {} })) {
    followed.events.push(received);
    if (received.event === 'restart') followed.text = '';
    if (received.event === 'delta') followed.text += received.data.text;
  }
  return followed;
}
const names = ({ events }: FollowedAnswer) => events.map((received) => received.event);

test('reads events however the network splits them, also inside ç and an emoji', async () => {
  const whole = Buffer.from(
    `${opening}:\n\n${event('9-3', 'delta', { text: 'Olá' })}${event('9-10', 'delta', { text: ', ç 🐶!' })}${event('9-10', 'later', {})}${ending}`,
  );
  const server = await serve((_request, response) => {
    begin(response);
    let at = 0;
    const more = () => {
      if (at >= whole.length) return response.end();
      response.write(whole.subarray(at, at + 7));
      at += 7;
      setImmediate(more);
    };
    more();
  });
  const followed = await follow(server);
  expect(followed.text).toBe(answer.content);
  expect([...new Set(names(followed))]).toEqual(['user-message', 'restart', 'delta', 'done']);
});

test('resumes after a broken connection where it was, without gap or repeat', async () => {
  const server = await serve(
    (_request, response) => {
      begin(response);
      response.write(opening + event('9-3', 'delta', { text: 'Olá' }), () => response.destroy());
    },
    (_request, response) => response.destroy(),
    (_request, response) => response.writeHead(503).end(),
    (_request, response) => {
      begin(response);
      response.end(event('9-10', 'delta', { text: 'Olá, ç 🐶!' }) + ending);
    },
  );
  const followed = await follow(server);
  expect(followed.text).toBe(answer.content);
  expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET']);
  expect(server.seen[3]?.headers['last-event-id']).toBe('9-3');
  expect(names(followed)).toEqual([
    'user-message',
    'restart',
    'delta',
    'connection',
    'connection',
    'delta',
    'done',
  ]);
});

test('reads the whole text again after a gap', async () => {
  const server = await serve(
    (_request, response) => {
      begin(response);
      response.write(
        opening + event('9-3', 'delta', { text: 'Olá' }) + event('9-10', 'delta', { text: '🐶!' }),
      );
    },
    (_request, response) => {
      begin(response);
      response.end(event('9-10', 'delta', { text: answer.content }) + ending);
    },
  );
  const followed = await follow(server);
  expect(followed.text).toBe(answer.content);
  expect(server.seen[1]?.headers['last-event-id']).toBeUndefined();
});

test('never resends a question that may not have arrived', async () => {
  const server = await serve((_request, response) => response.destroy());
  await expect(follow(server)).rejects.toMatchObject({ code: 'network' });
  expect(server.seen).toHaveLength(1);
  await close();
  const silent = await serve((_request, response) => {
    begin(response);
    response.write(':\n\n', () => response.destroy());
  });
  await expect(follow(silent)).rejects.toMatchObject({ code: 'network' });
  expect(silent.seen).toHaveLength(1);
});

test('throws a refusal of the first request and of a reconnection', async () => {
  const refusing = await serve((_request, response) => response.writeHead(402).end());
  await expect(follow(refusing)).rejects.toMatchObject({ status: 402 });
  await close();
  const expired = await serve(
    (_request, response) => {
      begin(response);
      response.write(opening, () => response.destroy());
    },
    (_request, response) => response.writeHead(401).end(),
  );
  await expect(follow(expired)).rejects.toMatchObject({ status: 401 });
  expect(expired.seen).toHaveLength(2);
});

test('reports that no answer is running when joining', async () => {
  const server = await serve((_request, response) => response.writeHead(204).end());
  expect(names(await follow(server, { join: true }))).toEqual(['gone']);
});

test('drops a silent connection, but keeps one with heartbeats', async () => {
  // A stalled machine is silent as well, so the test only requires one long silence, not when it was.
  let said = 0;
  let longestQuiet = 0;
  const note = () => {
    if (said > 0) longestQuiet = Math.max(longestQuiet, performance.now() - said);
    said = performance.now();
  };
  const server = await serve(
    (_request, response) => {
      begin(response);
      response.write(opening, note);
      let beats = 0;
      const timer = setInterval(() => {
        beats += 1;
        if (beats > 20) return clearInterval(timer);
        response.write(':\n\n');
        note();
      }, 40);
    },
    (_request, response) => {
      note();
      begin(response);
      response.end(event('9-10', 'delta', { text: answer.content }) + ending);
    },
  );
  const followed = await follow(server, { silenceMs: 600 });
  expect(longestQuiet).toBeGreaterThan(120);
  expect(followed.text).toBe(answer.content);
});

test('gives up a call that gets no response, and calls again', async () => {
  const server = await serve(
    () => undefined,
    (_request, response) => {
      begin(response);
      response.end(event('9-10', 'delta', { text: answer.content }) + ending);
    },
  );
  const { port } = server;
  // Like the client of our own calls: an aborted call rejects with the browser's error.
  const reattach = (_last: string | null, signal: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/`, { signal });
  const { signal } = new AbortController();
  const heard: string[] = [];
  for await (const received of followAnswer({ reattach }, { signal, silenceMs: 200, wait: async () => {} }))
    heard.push(received.event === 'connection' ? received.state : received.event);
  expect(heard).toEqual(['lost', 'restored', 'restart', 'delta', 'done']);
});

test('ends without an error when the screen closes, and closes the connection', async () => {
  const closing = new AbortController();
  let left: () => void;
  const gone = new Promise<void>((resolve) => {
    left = resolve;
  });
  const server = await serve((_request, response) => {
    begin(response);
    response.on('close', () => left());
    response.write(opening, () => setTimeout(() => closing.abort(), 30));
  });
  expect(names(await follow(server, { signal: closing.signal }))).toEqual(['user-message']);
  await gone;
});
