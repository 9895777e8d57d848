import type { Message } from '@matilha/contract/chat/chat';
import { ApiError, networkError } from '@matilha/contract/client/api-error';
import type { ChatPorts } from '../stream/chat-controller.ts';
import type { Outgoing } from '../stream/chat-state.ts';

/**
 * Outcome of a request: lost before the server, cut before the response, refused, broken off midway, superseded
 * by another reader, failed, or well.
 */
export type Fate = 'lost' | 'cut' | 'refused' | 'broken' | 'superseded' | 'failed' | 'well';

const instant = '2026-11-20T12:00:00.000Z';
const message = (id: number, fields: Partial<Message>): Message => ({
  id,
  content: '',
  is_ai: false,
  created_at: instant,
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

/** A minimal server of one chat, whose every step waits for `step` (R33). */
export class ModelServer {
  readonly stored = new Map<string, { question: Message; answer: Message }>();
  readonly givenBack: string[] = [];
  readonly kept = new Map<string, Outgoing>();
  stops = 0;
  rejoins = 0;
  duplicates = 0;
  readonly #step: (label: string) => Promise<void>;
  readonly #fate: () => Fate;
  #flying = new Set<string>();
  #ids = 0;

  constructor(step: (label: string) => Promise<void>, fate: () => Fate) {
    this.#step = step;
    this.#fate = fate;
  }

  get running(): { question: Message; answer: Message } | undefined {
    return [...this.stored.values()].find(({ answer }) => answer.status === 'streaming');
  }

  /** Credits for stopping before the first word. */
  stopPrice = 0;

  /**
   * Returns the ports of a new screen: requests still in flight from an earlier screen do not count as sent
   * twice.
   */
  ports(): ChatPorts {
    this.#flying = new Set();
    return {
      send: ({ content }, key, signal) => this.#send(content, key, signal),
      regenerate: async () => {
        throw networkError();
      },
      continue: async () => {
        throw networkError();
      },
      rejoin: async () => {
        this.rejoins += 1;
        await this.#step('rejoin');
        const { running } = this;
        return running ? this.#stream(running, this.#fate()) : new Response(null, { status: 204 });
      },
      stop: async () => {
        await this.#step('stop');
        this.stops += 1;
        if (this.#fate() === 'lost') throw networkError();
        if (this.running) this.running.answer = { ...this.running.answer, status: 'stopped' };
      },
      take: () => {},
      refresh: async () => {
        await this.#step('refresh');
        return this.running?.answer;
      },
      keep: (outgoing) => this.kept.set(outgoing.key, outgoing),
      drop: (key) => this.kept.delete(key),
      giveBack: ({ content }) => this.givenBack.push(content),
      complain: () => {},
      wait: () => this.#step('wait'),
      readEveryMs: 0,
    };
  }

  async #send(content: string, key: string, _signal: AbortSignal) {
    const flying = this.#flying;
    if (flying.has(key)) this.duplicates += 1;
    flying.add(key);
    try {
      await this.#step('send');
      const fate = this.#fate();
      if (fate === 'lost') throw networkError();
      if (fate === 'refused') throw new ApiError(402, { code: 'no_credits', message: 'Sem', requestId: '' });
      const exchange = this.#store(content, key);
      if (fate === 'cut') throw networkError();
      return this.#stream(exchange, fate);
    } finally {
      flying.delete(key);
    }
  }

  #store(content: string, key: string) {
    const known = this.stored.get(key);
    if (known) return known;
    if (this.running) {
      throw new ApiError(409, { code: 'answer_in_progress', message: 'Aguarde', requestId: '' });
    }
    this.#ids += 2;
    const question = message(this.#ids, { content });
    const answer = message(this.#ids + 1, {
      is_ai: true,
      status: 'streaming',
      question_id: question.id,
      early_stop_price: this.stopPrice,
    });
    const exchange = { question, answer };
    this.stored.set(key, exchange);
    void this.#step('answer').then(() => {
      if (exchange.answer.status === 'streaming') exchange.answer = { ...answer, status: 'complete' };
    });
    return exchange;
  }

  #stream(exchange: { question: Message; answer: Message }, fate: Fate): Response {
    const step = this.#step;
    const encode = (name: string, data: unknown) =>
      new TextEncoder().encode(`id:1-2\nevent:${name}\ndata:${JSON.stringify(data)}\n\n`);
    const parts = [
      () =>
        encode('user-message', {
          userMessage: exchange.question,
          aiMessage: { ...exchange.answer, content: '' },
          responses_available: 1,
        }),
      () => encode('delta', { text: 'Oi' }),
      () => {
        if (fate === 'broken' || fate === 'cut') throw new TypeError('network');
        if (fate === 'superseded')
          return encode('superseded', { message: 'Em muitos lugares', code: 'too_many_readers' });
        if (fate === 'failed') exchange.answer = { ...exchange.answer, status: 'failed' };
        else if (exchange.answer.status === 'streaming') {
          exchange.answer = { ...exchange.answer, status: 'complete' };
        }
        return fate === 'failed'
          ? encode('error', { message: 'Falhou', code: 'model_failed', aiMessage: exchange.answer })
          : encode('done', { aiMessage: exchange.answer, responses_available: 1 });
      },
    ];
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await step('chunk');
        const part = parts.shift();
        try {
          if (part) controller.enqueue(part());
          else controller.close();
        } catch (error) {
          controller.error(error);
        }
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }
}
