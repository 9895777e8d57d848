import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { FakeTranscription } from '#server/providers/transcription/testing/fake-transcription.ts';
import { answer, type FakeReply } from './fake-replies.ts';
import { type Exchange, Gate, playReply } from './play-reply.ts';
import { type ReceivedBody, refuseBody, type Service } from './service-rules.ts';

export interface FakeRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: FakeCompletionBody;
  /** True if the client left before the answer was whole. */
  aborted: boolean;
  /** Settles when the answer is over, however it ended. */
  closed: Promise<void>;
}

export interface FakeCompletionBody {
  model?: string;
  /** The text of each turn, and the pictures that came with it. */
  messages?: FakeTurn[];
  stream?: boolean;
  [parameter: string]: unknown;
}

export interface FakeTurn {
  role: string;
  content: string;
  pictures?: string[];
  tool_calls?: ReadonlyArray<{ id: string; function: { name: string; arguments: string } }>;
  tool_call_id?: string;
  [field: string]: unknown;
}

export type FakeScript = (request: FakeRequest, index: number) => FakeReply;

/** Returns the question of a request, without the data before it. */
export const questionOf = ({ messages }: FakeCompletionBody): string =>
  messages?.at(-1)?.content.split('</dados>\n\n').at(-1) ?? '';

/** A fake service on loopback that speaks chat completions and misbehaves on command. */
export interface FakeOpenAi {
  /** Value for `AI_BASE_URL`. */
  baseUrl: string;
  /** Every request so far, oldest first. */
  requests: FakeRequest[];
  /** The part of the service that reads recordings. */
  transcription: FakeTranscription;
  /** Sets the script for requests from now on; a single reply serves them all. */
  respondWith(script: FakeScript | FakeReply): void;
  /** Sets the replies of the next requests, one each; then the script applies again. */
  respondNext(...replies: FakeReply[]): void;
  /** Makes it refuse what this service refuses, in requests from now on, besides what all refuse. */
  actAs(service: Service): void;
  /** Holds every answer after this many tokens (or after its last one) until released. */
  pauseAfter(tokens: number): Gate;
  /** Settles when `count` requests have arrived since the start. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

export interface FakeOptions {
  script?: FakeScript;
  /** Serves https with this certificate. */
  tls?: { key: string; cert: string };
  port?: number;
}

/** Starts the service on a free port of loopback. */
export async function startFakeOpenAi(options: FakeOptions = {}): Promise<FakeOpenAi> {
  let script: FakeScript = options.script ?? (() => answer('Olá! Como posso ajudar o seu negócio hoje?'));
  const queued: FakeReply[] = [];
  const requests: FakeRequest[] = [];
  const transcription = new FakeTranscription();
  const waiting = new Set<() => void>();
  const gates = new Set<Gate>();
  let service: Service | null = null;

  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    if (incoming.url?.endsWith('/audio/transcriptions')) return transcription.serve(incoming, response);
    const body = await readBody(incoming).catch(() => null);
    if (body === null) return void response.writeHead(400).end('{"error":{"message":"Invalid content"}}');
    const refusal = refuseBody(body.raw, service);
    if (incoming.method !== 'POST' || !incoming.url?.endsWith('/chat/completions')) {
      response.writeHead(404).end();
      return;
    }
    const exchange: Exchange = { response, model: String(body.read.model), gates, finished: false };
    const request = recordRequest(incoming, body.read, exchange);
    const index = requests.push(request) - 1;
    for (const check of waiting) check();
    await playReply(refusal ?? queued.shift() ?? script(request, index), exchange);
  };
  const listener = (incoming: IncomingMessage, response: ServerResponse) => {
    serve(incoming, response).catch(() => response.destroy());
  };
  const server = options.tls ? createTlsServer(options.tls, listener) : createServer(listener);
  server.keepAliveTimeout = 60_000;
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    baseUrl: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}/v1`,
    requests,
    transcription,
    respondWith: (next) => {
      script = typeof next === 'function' ? next : () => next;
    },
    respondNext: (...replies) => void queued.push(...replies),
    actAs: (next) => {
      service = next;
    },
    pauseAfter: (tokens) => {
      const gate = new Gate(tokens);
      gates.add(gate);
      return gate;
    },
    received: (count) => untilReceived(count, requests, waiting),
    close: async () => {
      for (const gate of gates) gate.release();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Turn {
  role: string;
  content: string | Array<{ type: string; text?: string; image_url?: { url: string } }>;
  [field: string]: unknown;
}

/** Throws for a part that the real service refuses: it takes texts, and pictures of four types as addresses or data. */
function readTurn({ role, content, ...rest }: Turn): FakeTurn {
  if (typeof content === 'string') return { ...rest, role, content };
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text ?? ''] : []));
  const pictures = content.flatMap(({ type, image_url: image }) =>
    type === 'image_url' ? [image?.url ?? ''] : [],
  );
  const known = pictures.every((url) =>
    /^data:image\/(jpeg|png|webp|gif);base64,[A-Za-z0-9+/]+=*$/.test(url),
  );
  if (texts.length + pictures.length !== content.length || !known || (pictures.length > 0 && role !== 'user'))
    throw new Error('Invalid content of a message');
  return { role, content: texts.join('\n'), pictures };
}

async function readBody(incoming: IncomingMessage): Promise<{ raw: ReceivedBody; read: FakeCompletionBody }> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  const raw = parts.length === 0 ? {} : JSON.parse(Buffer.concat(parts).toString('utf8'));
  return { raw, read: raw.messages ? { ...raw, messages: raw.messages.map(readTurn) } : raw };
}

function recordRequest(incoming: IncomingMessage, body: FakeCompletionBody, exchange: Exchange): FakeRequest {
  const request: FakeRequest = {
    path: incoming.url ?? '',
    headers: incoming.headers,
    body,
    aborted: false,
    closed: new Promise((resolve) => {
      exchange.response.once('close', () => {
        request.aborted = !exchange.finished;
        resolve();
      });
    }),
  };
  return request;
}

async function untilReceived(
  count: number,
  requests: FakeRequest[],
  waiting: Set<() => void>,
): Promise<void> {
  if (requests.length >= count) return;
  await new Promise<void>((resolve) => {
    const check = () => {
      if (requests.length < count) return;
      waiting.delete(check);
      resolve();
    };
    waiting.add(check);
  });
}
