import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { User } from '@matilha/contract/account/account';
import { type ErrorCode, errorTable } from '@matilha/contract/error-table';
import { vi } from 'vitest';

export const subscriber: User = {
  id: 7,
  firstName: 'Ana',
  lastName: 'Souza',
  email: 'ana@petshop.example',
  ddi: '+55',
  phone: '11987654321',
  role: 'subscriber',
  tier_id: 1,
  responses_available: 12,
  payment_status: 'ativo',
  created_at: '2026-10-01T12:00:00.000Z',
  last_payment_date: '2126-11-05T12:00:00.000Z',
  businessProfileCompleted: true,
  nomeNegocio: null,
  instagramNegocio: null,
  siteNegocio: null,
  categoriaNegocio: null,
  pais: null,
  estado: null,
  cidade: null,
};

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export const refusal = (code: ErrorCode, fields?: Record<string, string>): Answer => ({
  status: errorTable[code][0],
  body: { message: errorTable[code][1], code, requestId: 'r1', ...(fields && { fields }) },
});

/** A server on loopback with the test's responses, one for each `METHOD /path` or `METHOD /path?query`; it records every call. */
export class LoopbackApi {
  readonly calls: { route: string; search: string; body: unknown }[] = [];
  readonly #answers = new Map<string, Answer | Promise<Answer>>();
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  on(route: string, answer: unknown) {
    this.#answers.set(route, { status: 200, body: answer });
    return this;
  }
  refuse(route: string, answer: Answer | Promise<Answer>) {
    this.#answers.set(route, answer);
    return this;
  }
  to(route: string) {
    return this.calls.filter((call) => call.route === route);
  }

  /** Listens, and redirects the page's own paths to this server. */
  async start() {
    // A test that keeps the thread busy for five seconds would find its connection closed, and lose the call that it sends then.
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
    const { pathname, search } = new URL(request.url ?? '/', 'http://x');
    const route = `${request.method} ${pathname}`;
    this.calls.push({ route, search, body: text ? JSON.parse(text) : undefined });
    const answer = this.#answers.get(route + search) ?? this.#answers.get(route);
    const { status, body, headers } = await (answer ?? refusal('not_found'));
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  }
}
