import type { ServerResponse } from 'node:http';
import type { StreamEvent, StreamEventName } from '@matilha/contract/chat/chat';
import { errorTable } from '@matilha/contract/error-table';
import { GzipWriter } from '#server/platform/gzip/gzip-writer.ts';
import { takesEncoding } from '#server/platform/text/takes-encoding.ts';
import { formatPosition } from '../rules.ts';
import type { AnswerEvent, AnswerListener } from './live-answer.ts';

/** A reader with a bigger backlog is gone or too slow; it can resume where it was (R22). */
const maxBacklogBytes = 256 * 1024;
export const heartbeatMs = 15_000;

type EventData<Name extends StreamEventName> = Extract<StreamEvent, { event: Name }>['data'];

/** Writes the events of one answer to one reader as server-sent events. */
export class AnswerStream {
  readonly #response: ServerResponse;
  readonly #runId: number;
  readonly #gzip: GzipWriter | undefined;
  #offset: number;

  constructor(response: ServerResponse, runId: number, offset: number, headers: Record<string, string>) {
    this.#response = response;
    this.#runId = runId;
    this.#offset = offset;
    this.#gzip = takesEncoding(response.req.headers['accept-encoding'], 'gzip')
      ? new GzipWriter()
      : undefined;
    response.writeHead(200, {
      ...headers,
      ...(this.#gzip ? { 'content-encoding': 'gzip' } : {}),
      vary: 'accept-encoding',
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    response.flushHeaders();
  }

  send<Name extends StreamEventName>(event: Name, data: EventData<Name>): void {
    const id = formatPosition({ runId: this.#runId, offset: this.#offset });
    this.#write(`id:${id}\nevent:${event}\ndata:${JSON.stringify(data)}\n\n`);
  }

  heartbeat(): void {
    this.#write(':\n\n');
  }

  /** Returns a listener that forwards the answer's events and closes the stream after its end. `balance` never rejects. */
  listener(balance: () => Promise<number | undefined>): AnswerListener {
    return (event) => {
      if (event.type === 'delta') {
        this.#offset = event.offset;
        this.send('delta', { text: event.text });
      } else if (event.type === 'sources') this.send('sources', { sources: event.sources });
      else if (event.type === 'thinking') this.send('thinking', { ms: event.ms });
      else if (event.type === 'tool') this.send('tool', event.step);
      else void this.#finish(event, balance);
    };
  }

  async #finish(
    event: Extract<AnswerEvent, { type: 'end' }>,
    balance: () => Promise<number | undefined>,
  ): Promise<void> {
    const { message, errorCode } = event;
    if (message && errorCode === null) {
      const available = event.responsesAvailable ?? (await balance());
      this.send('done', { aiMessage: message, responses_available: available });
    } else {
      const code = errorCode ?? 'unavailable';
      const data = { message: errorTable[code][1], code };
      this.send('error', message ? { ...data, aiMessage: message } : data);
    }
    this.close();
  }

  /** Ends this stream in favour of a newer one of the same account: if the reader resumed by itself, it would close another one. */
  supersede(): void {
    const code = 'too_many_readers';
    this.send('superseded', { message: errorTable[code][1], code });
    this.close();
  }

  /** Ends the stream where it is; the reader may resume if it still has access. */
  close(): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.end(this.#gzip?.end());
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    if (this.#response.writableLength > maxBacklogBytes) this.#response.destroy();
    else this.#response.write(this.#gzip?.write(text) ?? text);
  }
}
