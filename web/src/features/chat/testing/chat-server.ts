import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { User } from '@matilha/contract/account/account';
import type { Emergency } from '@matilha/contract/calls/content/emergencies';
import type { ConversationMemory, Message, SendMessageInput, Source } from '@matilha/contract/chat/chat';
import type { MaterialPassage } from '@matilha/contract/content/knowledge';
import { type ErrorCode, errorTable } from '@matilha/contract/error-table';
import { subscriber } from '#web/testing/loopback-api.ts';

/** A stored message; times are 15:04 in UTC. */
export const storedMessage = (id: number, fields: Partial<Message> = {}): Message => ({
  id,
  content: `mensagem ${id}`,
  is_ai: false,
  created_at: '2026-11-20T15:04:00.000Z',
  status: 'complete',
  question_id: null,
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
  ...fields,
});

/** A numbered source: a section of our materials. */
export const storedSource = (n: number, fields: Partial<Source> = {}): Source => ({
  n,
  title: `Material ${n}`,
  heading: `Seção ${n}`,
  url: `/banco-conhecimento-materiais/2?material=${n}#m${n}-secao`,
  cited: true,
  ...fields,
});

/** The stream of one answer, written step by step by the test. */
export class TestStream {
  readonly #response: ServerResponse;
  readonly exchange: { question: Message; answer: Message };
  text = '';

  constructor(response: ServerResponse, exchange: { question: Message; answer: Message }) {
    this.#response = response;
    this.exchange = exchange;
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.flushHeaders();
  }

  event(name: string, data: unknown) {
    this.#response.write(`id:5-${this.text.length}\nevent:${name}\ndata:${JSON.stringify(data)}\n\n`);
  }
  delta(text: string) {
    this.text += text;
    this.event('delta', { text });
  }
  end(available: number, fields: Partial<Message> = {}) {
    Object.assign(this.exchange.answer, { content: this.text, status: 'complete', ...fields });
    this.event('done', { aiMessage: this.exchange.answer, responses_available: available });
    this.#response.end();
  }
  fail(code: ErrorCode) {
    const failure = errorTable[code][1];
    Object.assign(this.exchange.answer, { content: this.text, status: 'failed', error_code: code, failure });
    this.event('error', { message: failure, code, aiMessage: this.exchange.answer });
    this.#response.end();
  }
  cut() {
    this.#response.destroy();
  }
}

interface Seen {
  method: string;
  path: string;
  key: string | undefined;
  body: unknown;
}

type Sent = Pick<SendMessageInput, 'content' | 'conversation'>;

/** The chat's routes on loopback: state in memory, answers written by the test. */
export class ChatServer {
  user: User | null = { ...subscriber, responses_available: 10 };
  price = 1;
  stopPrice = 0;
  messages: Message[] = [];
  suggestions = [{ id: 1, conteudo: 'Como encher a agenda?' }];
  emergencies: Emergency[] = [];
  /** Refusals of the next sends, in order; `network` drops the connection, `cut` once the question is stored. */
  refusals: (ErrorCode | 'network' | 'cut')[] = [];
  /** Sections by the path of their call; the others are not found. */
  passages: Record<string, MaterialPassage> = {};
  memory: ConversationMemory = { until_question_id: null, summary: null };
  failing = new Set<string>();
  readonly seen: Seen[] = [];
  readonly streams: TestStream[] = [];
  readonly #keys = new Map<string, { question: Message; answer: Message }>();
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  sent(path = '/api/messages') {
    return this.seen.filter((request) => request.method === 'POST' && request.path === path);
  }

  async #handle(request: IncomingMessage, response: ServerResponse) {
    let body = '';
    for await (const chunk of request) body += chunk;
    const url = new URL(request.url ?? '/', 'http://x');
    const method = request.method ?? '';
    const key = request.headers['idempotency-key']?.toString();
    this.seen.push({ method, path: url.pathname, key, body: body ? JSON.parse(body) : undefined });
    if (this.failing.has(url.pathname)) return this.#refuse(response, 'unavailable');
    const json = (data: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(data));
    };
    const chat = /^\/api\/messages\/(\d+)(?:\/(\w+))?$/.exec(url.pathname);
    if (/^\/api\/(auth\/)?user$/.test(url.pathname))
      return this.user ? json(this.user) : this.#refuse(response, 'unauthenticated');
    if (url.pathname === '/api/lists') return json([this.assistant]);
    if (url.pathname === '/api/settings') return json(settings);
    if (url.pathname === '/api/emergencies') return json(this.emergencies);
    if (url.pathname.startsWith('/api/sugestoes')) return json(this.suggestions);
    if (url.pathname === '/api/messages') return this.#send(response, JSON.parse(body), key ?? '');
    const passage = this.passages[url.pathname];
    if (passage) return json(passage);
    if (!chat) return this.#refuse(response, 'not_found');
    const id = Number(chat[1]);
    const chosen = this.#chosen(url.searchParams.get('c'));
    if (chosen === undefined) return this.#refuse(response, 'not_found');
    if (chat[2] === undefined) return json(this.#page(chosen, Number(url.searchParams.get('before') ?? 0)));
    if (chat[2] === 'feedback') return json(this.#rate(id, JSON.parse(body).value));
    if (chat[2] === 'regenerate') return this.#again(response, id);
    if (chat[2] === 'continue') return this.#continue(response, id);
    if (chat[2] === 'memory' && method === 'GET') return json(this.memory);
    if (chat[2] === 'memory') this.memory.summary = null;
    if (chat[2] === 'memory') return void response.writeHead(204).end();
    if (chat[2] === 'stream') return this.#rejoin(response);
    this.streams.at(-1)?.end(this.user?.responses_available ?? 0, { status: 'stopped' });
    response.writeHead(204).end();
  }

  get assistant() {
    return {
      id: 3,
      title: 'Instagram do petshop',
      description: 'd',
      image_url: '/x.svg',
      credits_per_use: this.price,
    };
  }

  /** Returns the id of the conversation that `c` names, without it that of the newest; undefined if there is no such one. */
  #chosen(c: string | null): number | undefined {
    if (c === null) return this.messages.at(-1)?.conversation_id ?? 1;
    return this.messages.find(({ conversation_id }) => String(conversation_id) === c)?.conversation_id;
  }

  #page(conversation: number, before: number) {
    return this.messages
      .filter(({ id, conversation_id }) => conversation_id === conversation && (!before || id < before))
      .slice(-100);
  }

  #refuse(response: ServerResponse, code: ErrorCode) {
    const [status, message] = errorTable[code];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ message, code, requestId: 'r' }));
  }

  #send(response: ServerResponse, { content, conversation }: Sent, key: string) {
    const refusal = this.refusals.shift();
    if (refusal === 'network') return void response.destroy();
    if (refusal && refusal !== 'cut') return this.#refuse(response, refusal);
    const known = this.#keys.get(key);
    const exchange = known ?? this.#store(content, conversation, key);
    this.#keys.set(key, exchange);
    if (refusal === 'cut') response.destroy();
    else this.#open(response, exchange);
  }

  #store(content: string, chosen: Sent['conversation'], key: string) {
    const id = (this.messages.at(-1)?.id ?? 0) + 1;
    const ids = this.messages.map(({ conversation_id }) => conversation_id);
    const wanted = chosen === 'new' ? Math.max(0, ...ids) + 1 : chosen;
    const conversation_id = wanted ?? ids.at(-1) ?? 1;
    const question = storedMessage(id, {
      content,
      conversation_id,
      created_at: new Date().toISOString(),
      idempotency_key: key,
    });
    const answer = storedMessage(id + 1, {
      conversation_id,
      is_ai: true,
      content: '',
      status: 'streaming',
      question_id: id,
      early_stop_price: this.stopPrice,
    });
    this.messages.push(question, answer);
    return { question, answer };
  }

  #again(response: ServerResponse, answerId: number) {
    const answer = this.messages.find(({ id }) => id === answerId);
    const question = this.messages.find(({ id }) => id === answer?.question_id);
    if (!answer || !question) return this.#refuse(response, 'not_found');
    if (answer.status === 'complete') {
      const next = storedMessage(answerId + 1, {
        ...answer,
        id: answerId + 1,
        content: '',
        status: 'streaming',
      });
      this.messages.push(next);
      return this.#open(response, { question, answer: next });
    }
    Object.assign(answer, { content: '', status: 'streaming', error_code: null });
    this.#open(response, { question, answer });
  }

  /** Sends the answer so far as its first delta, as the server does. */
  #continue(response: ServerResponse, answerId: number) {
    const answer = this.messages.find(({ id }) => id === answerId);
    const question = this.messages.find(({ id }) => id === answer?.question_id);
    if (!answer || !question) return this.#refuse(response, 'not_found');
    const refusal = this.refusals.shift();
    if (refusal === 'network' || refusal === 'cut') return void response.destroy();
    if (refusal) return this.#refuse(response, refusal);
    Object.assign(answer, { status: 'streaming', truncation: null });
    const stream = new TestStream(response, { question, answer });
    this.streams.push(stream);
    stream.event('user-message', {
      userMessage: question,
      aiMessage: { ...answer, content: '' },
      responses_available: this.user?.responses_available ?? 0,
    });
  }

  #open(response: ServerResponse, exchange: { question: Message; answer: Message }) {
    if (this.user) this.user.responses_available -= this.price;
    const stream = new TestStream(response, exchange);
    this.streams.push(stream);
    stream.event('user-message', {
      userMessage: exchange.question,
      aiMessage: exchange.answer,
      responses_available: this.user?.responses_available ?? 0,
    });
  }

  #rejoin(response: ServerResponse) {
    const answer = this.messages.findLast(({ status }) => status === 'streaming');
    const question = this.messages.find(({ id }) => id === answer?.question_id);
    if (!answer || !question) return void response.writeHead(204).end();
    const before = this.streams.at(-1)?.text ?? '';
    const stream = new TestStream(response, { question, answer });
    this.streams.push(stream);
    if (before) stream.delta(before);
  }

  #rate(id: number, value: number) {
    const answer = this.messages.find((message) => message.id === id);
    return Object.assign(answer ?? {}, { feedback: value });
  }
}

const settings = {
  brandName: 'Matilha',
  supportUrl: 'https://wa.me/1',
  billingUrl: 'https://wa.me/2',
  termsUrl: '/termos',
  termsVersion: '1',
  payments: null,
  tutorial: { enabled: false, backgroundImage: '', steps: [] },
};
