import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AssistantTrialEvent, AssistantTrialInput } from '@matilha/contract/panel/assistant-trial';
import { vi } from 'vitest';
import type { Answer } from '../../../../../web/src/testing/loopback-api.ts';

/** A question to the server, whose answer the test writes piece by piece. */
class Asked {
  readonly input: AssistantTrialInput;
  readonly #response: ServerResponse;
  /** The page has left the answer. */
  isLeft = false;

  constructor(input: AssistantTrialInput, response: ServerResponse) {
    this.input = input;
    this.#response = response;
    response.on('close', () => {
      this.isLeft = true;
    });
  }
  send(...events: AssistantTrialEvent[]) {
    for (const { event, data } of events)
      this.#response.write(`event:${event}\ndata:${JSON.stringify(data)}\n\n`);
  }
  end() {
    this.#response.end();
  }
}

/** A server on loopback that streams answers to trials, which `LoopbackApi` cannot; it records every question. */
export class TrialServer {
  readonly asked: Asked[] = [];
  /** The response to the next questions, instead of a stream. */
  refusal: Answer | null = null;
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  async start() {
    this.#server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    const realFetch = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => realFetch(new URL(path, base), init));
  }
  async stop() {
    vi.unstubAllGlobals();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #handle(request: IncomingMessage, response: ServerResponse) {
    let text = '';
    for await (const chunk of request) text += chunk;
    if (this.refusal) {
      response.writeHead(this.refusal.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(this.refusal.body));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    this.asked.push(new Asked(JSON.parse(text), response));
  }
}
