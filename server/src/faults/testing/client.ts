import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { type StreamEventName, sendMessageOutput, streamEvents } from '@matilha/contract/chat/chat';
import { apiError } from '@matilha/contract/errors';
import { createParser } from 'eventsource-parser';
import type { Database } from '#server/database/connection.ts';
import { signIn } from '#server/testing/product.ts';
import { until } from './until.ts';

export interface Received {
  id: string;
  event: StreamEventName;
  data: unknown;
}

/** The part of an answer that one reader has received. */
export interface Reading {
  status: number;
  events: Received[];
  text(): string;
  lastId(): string;
  /** The last event if it ends an answer, once the connection is over; undefined when it was cut. */
  ended: Promise<Received | undefined>;
  leave(): void;
}

const isEnd = ({ event }: Received) => event === 'done' || event === 'error';
const names = Object.keys(streamEvents);
const isEventName = (name: string): name is StreamEventName => names.includes(name);

/** Reads a response's event stream as it arrives; `onEvent` may abort it. */
export function readStream(response: Response, abort: AbortController, onEvent?: () => void): Reading {
  const events: Received[] = [];
  const parser = createParser({
    onEvent({ id = '', event = '', data }) {
      if (abort.signal.aborted) return;
      if (!isEventName(event)) throw new Error(`unknown event ${event}`);
      events.push({ id, event, data: streamEvents[event].parse(JSON.parse(data)) });
      onEvent?.();
    },
  });
  const read = async () => {
    const decoder = new TextDecoder();
    try {
      for await (const part of response.body ?? []) parser.feed(decoder.decode(part, { stream: true }));
    } catch {
      // Cut: the events so far are the reading.
    }
    const last = events.at(-1);
    return last && isEnd(last) ? last : undefined;
  };
  return {
    status: response.status,
    events,
    text: () =>
      events
        .flatMap(({ event, data }) => (event === 'delta' ? streamEvents.delta.parse(data).text : []))
        .join(''),
    lastId: () => events.at(-1)?.id ?? '',
    ended: read(),
    leave: () => abort.abort(),
  };
}

export interface Sending {
  url: string;
  user: User;
  content?: string;
  key?: string;
  listaId?: number;
}

export type Outcome =
  | { status: 201; body: ReturnType<typeof sendMessageOutput.parse> }
  | { status: number; body: ReturnType<typeof apiError.parse> };

/** Returns a client for any process of the product as any user of its database. */
export function openClients(db: Database) {
  const cookies = new Map<number, Promise<string>>();
  const cookieOf = (user: User) => {
    const known = cookies.get(user.id) ?? signIn(db, user);
    cookies.set(user.id, known);
    return known;
  };
  const request = async (url: string, user: User | null, path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: {
        ...(user ? { cookie: await cookieOf(user) } : {}),
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...Object.fromEntries(new Headers(init.headers)),
      },
    });
  const post = ({ url, user, content = 'Oi', key = randomUUID(), listaId = 1 }: Sending, init: RequestInit) =>
    request(url, user, '/api/messages', {
      ...init,
      method: 'POST',
      body: JSON.stringify({ content, user_id: user.id, lista_id: listaId }),
      headers: { ...init.headers, 'idempotency-key': key },
    });

  const send = async (sending: Sending): Promise<Outcome> => {
    const response = await post(sending, {});
    const body: unknown = await response.json();
    return response.status === 201
      ? { status: 201, body: sendMessageOutput.parse(body) }
      : { status: response.status, body: apiError.parse(body) };
  };

  return {
    request,
    /** Sends a question and waits for the whole answer. */
    send,
    /** Sends under one key until the process, which may be overloaded, stops returning 503 (R08). */
    sendAgain({ key = randomUUID(), ...sending }: Sending): Promise<Outcome> {
      return until('it is not turned away', async () => {
        const outcome = await send({ ...sending, key });
        return outcome.status !== 503 && outcome;
      });
    },
    async stream(sending: Sending, onEvent?: () => void): Promise<Reading> {
      const abort = new AbortController();
      const response = await post(sending, {
        headers: { accept: 'text/event-stream' },
        signal: abort.signal,
      });
      return readStream(response, abort, onEvent);
    },
    /** Resumes the running answer of the first chat where a reader had left. */
    async follow(url: string, user: User, lastId: string): Promise<Reading> {
      const abort = new AbortController();
      const headers = { 'last-event-id': lastId };
      const response = await request(url, user, '/api/messages/1/stream', { headers, signal: abort.signal });
      return readStream(response, abort);
    },
  };
}
