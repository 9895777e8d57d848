import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FakeReply, StatusReply, StreamReply } from './fake-replies.ts';

/** A point in every answer where it waits until a test releases it. */
export class Gate {
  /** Number of tokens before the gate. */
  readonly after: number;
  readonly #arrival = Promise.withResolvers<void>();
  readonly #opening = Promise.withResolvers<void>();

  constructor(after: number) {
    this.after = after;
  }

  /** Settles when the first answer waits at the gate. */
  get reached(): Promise<void> {
    return this.#arrival.promise;
  }

  /** Releases every answer, waiting or future. */
  release(): void {
    this.#opening.resolve();
  }

  async pass(): Promise<void> {
    this.#arrival.resolve();
    await this.#opening.promise;
  }
}

/** One response in progress. `finished` is set when the fake itself ended it, to distinguish a client that leaves. */
export interface Exchange {
  response: ServerResponse;
  model: string;
  gates: Iterable<Gate>;
  finished: boolean;
}

/** Plays `reply` to the end, or until the client leaves. */
export async function playReply(reply: FakeReply, exchange: Exchange): Promise<void> {
  if (reply.kind === 'silence') return;
  if (reply.kind === 'status') return playStatus(reply, exchange);
  await new StreamPlayer(reply, exchange).play();
}

function playStatus(reply: StatusReply, exchange: Exchange): void {
  exchange.finished = true;
  exchange.response.writeHead(reply.status, reply.headers).end(reply.body);
}

class StreamPlayer {
  readonly #reply: StreamReply;
  readonly #exchange: Exchange;
  readonly #response: ServerResponse;
  readonly #head: string;

  constructor(reply: StreamReply, exchange: Exchange) {
    this.#reply = reply;
    this.#exchange = exchange;
    this.#response = exchange.response;
    const common = JSON.stringify({
      id: 'chatcmpl-fake',
      object: 'chat.completion.chunk',
      created: Math.floor(Date.now() / 1000),
      model: exchange.model,
    });
    this.#head = common.slice(0, -1);
  }

  async play(): Promise<void> {
    this.#response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    this.#response.flushHeaders();
    this.#response.socket?.setNoDelay(true);
    for (const part of this.#reply.before) {
      if (this.#reply.paceMs > 0) await sleep(this.#reply.paceMs);
      await this.#write(part);
    }
    do await this.#sendTokens();
    while (this.#reply.endless && !this.#gone);
    if (!this.#gone) await this.#sendTrailer();
    // A reset overtakes bytes that the client has not read yet.
    if (this.#reply.ending === 'reset') await sleep(40);
    if (!this.#gone) this.#close();
  }

  get #gone(): boolean {
    return this.#response.destroyed;
  }

  async #sendTokens(): Promise<void> {
    for (const [index, token] of this.#reply.tokens.entries()) {
      for (const gate of this.#exchange.gates) if (gate.after === index) await gate.pass();
      if (this.#reply.paceMs > 0 && this.#reply.pieceBytes === null) await sleep(this.#reply.paceMs);
      if (this.#gone) return;
      await this.#send(this.#chunk({ delta: { content: token }, finish_reason: null }));
    }
    for (const gate of this.#exchange.gates) if (gate.after >= this.#reply.tokens.length) await gate.pass();
  }

  async #sendTrailer(): Promise<void> {
    const { rawEvents, finishReason, usage, doneMarkers } = this.#reply;
    for (const data of rawEvents) await this.#send(data);
    if (finishReason !== null) await this.#send(this.#chunk({ delta: {}, finish_reason: finishReason }));
    if (usage !== null) await this.#send(`${this.#head},"choices":[],"usage":${JSON.stringify(usage)}}`);
    for (let sent = 0; sent < doneMarkers; sent += 1) await this.#send('[DONE]');
  }

  #close(): void {
    if (this.#reply.ending === 'hang') return;
    this.#exchange.finished = true;
    if (this.#reply.ending === 'reset') this.#response.socket?.resetAndDestroy();
    else this.#response.end();
  }

  #chunk(choice: object): string {
    return `${this.#head},"choices":[${JSON.stringify({ index: 0, ...choice })}]}`;
  }

  async #send(data: string): Promise<void> {
    const { pieceBytes, paceMs } = this.#reply;
    const event = `data: ${data}\n\n`;
    if (pieceBytes === null) return this.#write(event);
    const bytes = Buffer.from(event);
    for (let at = 0; at < bytes.length && !this.#gone; at += pieceBytes) {
      await this.#write(bytes.subarray(at, at + pieceBytes));
      await (paceMs > 0 ? sleep(paceMs) : nextTurn());
    }
  }

  async #write(part: string | Buffer): Promise<void> {
    if (this.#gone) return;
    await new Promise((flushed) => this.#response.write(part, flushed));
  }
}
