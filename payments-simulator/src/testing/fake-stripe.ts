import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCore, type SimulatorCore } from '../core.ts';
import { signEvent } from '../delivery/event-delivery.ts';
import { openCatalogue } from '../engine/catalogue.ts';
import { SimulatorFailure } from '../model/failure.ts';
import type { ProviderEvent, RenewalSettings } from '../model/turn.ts';
import type { ApiAnswer } from '../protocol/dispatch.ts';
import {
  answerAccount,
  createAccount,
  type FakeAccount,
  refusePermission,
  restrictedKey,
  takeTestClock,
} from './account-endpoints.ts';
import { answerBrowser } from './browser-endpoints.ts';
import { createMemoryStore } from './memory-store.ts';
import { handleModes } from './two-modes.ts';

export interface FakeStripeRequest {
  method: string;
  path: string;
  body: string;
  headers: Record<string, string | undefined>;
  /** Null if a fault replaced the response. */
  answer: ApiAnswer | null;
}

/**
 * `cut` closes the connection before the call has any effect, `cut_after` after its effect and before the response. A
 * `stored_500` happens after the endpoint began, so the provider repeats it for the call's idempotency key for a day.
 */
export type FakeFault = 500 | 'stored_500' | 429 | 'hang' | 'cut' | 'cut_after';

export interface FakeStripeOptions extends Partial<RenewalSettings> {
  /** The machine's clock. It stamps deliveries, and billing time starts from it. */
  clock?: () => Date;
  port?: number;
  /** Address of the portal; `{customer}` and `{return_url}` are replaced. */
  portalUrl?: string;
}

/** The objects and keys of one mode. Neither mode sees the other's objects. */
export interface FakeMode extends Omit<SimulatorCore, 'handle'> {
  secretKey: string;
  publishableKey: string;
}

/** The simulator behind a server on loopback, with a memory store, a movable clock and fault injection. Its keys are of test mode. */
export interface FakeStripe extends FakeMode {
  /** Value for STRIPE_API_BASE. */
  url: string;
  /** A key of test mode that may not read the resources in `account.forbidden`. */
  restrictedKey: string;
  /** The account's settings. */
  account: FakeAccount;
  /** The same account in live mode. */
  live: FakeMode;
  webhookSecret: string;
  /** Every call of the secret API so far, oldest first. */
  requests: FakeStripeRequest[];
  /** Every event so far, oldest first. */
  events: ProviderEvent[];
  /** Returns the billing time. */
  now(): Date;
  /** Moves billing time forward and applies everything that falls due. */
  advance(days: number): Promise<void>;
  advanceSeconds(seconds: number): Promise<void>;
  createPaymentLink(link: { amount: number; productName: string }): Promise<{ id: string; url: string }>;
  /** Returns the signature header of a body in the provider's format. */
  sign(body: string, options?: { at?: Date; secret?: string }): string;
  /** Posts one signed event. Returns the status. */
  send(event: ProviderEvent, webhookUrl: string): Promise<number>;
  /** Posts the events without a 2xx so far, oldest first. Returns the statuses. */
  deliverAll(webhookUrl: string): Promise<number[]>;
  /**
   * Makes the next `count` calls of the secret API fail, or only those of one endpoint (`POST /v1/prices`); a client's
   * retries count too.
   */
  failNext(count: number, fault: FakeFault, endpoint?: string): void;
  /** Limits the calls of the secret API in one second, and refuses further ones with status 429; null ends the limit. */
  limitRate(perSecond: number | null): void;
  /** Sets the delay before each response, in milliseconds. */
  setLatency(milliseconds: number): void;
  close(): Promise<void>;
}

/** The keys of every fake, for other processes that call it. */
export const fakeKeys = {
  secretKey: 'sk_test_fake_0123456789',
  publishableKey: 'pk_test_fake_0123456789',
  webhookSecret: 'whsec_fake_0123456789',
};
const { secretKey, publishableKey, webhookSecret } = fakeKeys;
const liveKeys = { secretKey: 'sk_live_fake_0123456789', publishableKey: 'pk_live_fake_0123456789' };

/** Starts the fake on loopback, by default on a free port. */
export async function startFakeStripe(options: FakeStripeOptions = {}): Promise<FakeStripe> {
  const clock = options.clock ?? (() => new Date());
  let offset = 0;
  let latency = 0;
  const faults: PlannedFault[] = [];
  const failures = createFailureBook();
  const limiter = createLimiter();
  const requests: FakeStripeRequest[] = [];
  const delivered = new Set<string>();
  const now = () => new Date(clock().getTime() + offset);
  const store = createMemoryStore();
  const { clock: _clock, port: _port, portalUrl, ...settings } = options;
  const shared = { now: async () => now(), settings, ...(portalUrl && { portalUrl }) };
  const core = createCore({ ...shared, store, secretKey });
  const live = { store: createMemoryStore(), secretKey: liveKeys.secretKey };
  const liveCore = createCore({ ...shared, ...live });
  const account = createAccount();
  const inModes = handleModes({ core, store }, { core: liveCore, store: live.store });

  async function handle(request: FakeStripeRequest): Promise<ApiAnswer> {
    let { authorization } = request.headers;
    if (authorization === `Bearer ${restrictedKey}`) {
      const refusal = refusePermission(account, request);
      if (refusal) return refusal;
      authorization = `Bearer ${secretKey}`;
    }
    const taken = takeTestClock(account, { ...request, headers: { ...request.headers, authorization } });
    if ('refusal' in taken) return taken.refusal;
    const isKnown = [secretKey, liveKeys.secretKey].some((key) => authorization === `Bearer ${key}`);
    return (isKnown ? answerAccount(account, taken.call) : null) ?? inModes(taken.call);
  }

  async function answerApi(request: FakeStripeRequest, response: ServerResponse): Promise<void> {
    requests.push(request);
    if (!limiter.admits())
      return writeJson(response, tooMany, { 'stripe-rate-limited-reason': 'global-rate' });
    const fault = takeFault(faults, request);
    if (fault === 'stored_500') failures.store(request, now());
    if (fault === 'stored_500' || failures.has(request, now())) return writeJson(response, outage(500));
    if (fault === 'hang') return;
    if (fault === 'cut') return void response.destroy();
    if (typeof fault === 'number') return writeJson(response, outage(fault));
    const answer = await handle(request);
    if (fault === 'cut_after') return void response.destroy();
    request.answer = answer;
    writeJson(response, answer);
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = incoming;
    const body = await readText(incoming);
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
    if (path.startsWith('/browser/'))
      return writeJson(response, await answerBrowser(core, method, path, body));
    await answerApi({ method, path, body, headers: singleHeaders(incoming), answer: null }, response);
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : 'Unknown error';
      writeJson(response, { status: 500, body: { error: { type: 'api_error', message } } });
    });
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { handle: _handle, ...controls } = core;
  const { handle: _liveHandle, ...liveControls } = liveCore;

  const sign: FakeStripe['sign'] = (body, { at = clock(), secret = webhookSecret } = {}) =>
    signEvent(body, secret, at);
  const send: FakeStripe['send'] = async (event, webhookUrl) => {
    const body = JSON.stringify(event, null, 2);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(body) };
    const response = await fetch(webhookUrl, { method: 'POST', body, headers });
    await response.arrayBuffer();
    if (!response.ok) return response.status;
    delivered.add(event.id);
    if (settings.draftsWait && event.type === 'invoice.created') {
      await core.acknowledgeInvoice(String(event.data.object.id));
    }
    return response.status;
  };
  const advanceSeconds = async (seconds: number) => {
    offset += seconds * 1000;
    await core.runDue();
    await liveCore.runDue();
  };

  return {
    ...controls,
    url: `http://127.0.0.1:${port}`,
    secretKey,
    publishableKey,
    restrictedKey,
    account,
    live: { ...liveControls, ...liveKeys },
    webhookSecret,
    requests,
    events: store.events,
    now,
    advance: (days) => advanceSeconds(days * 86_400),
    advanceSeconds,
    createPaymentLink: (link) => createPaymentLink(store, link),
    sign,
    send,
    deliverAll: async (webhookUrl) => {
      const statuses: number[] = [];
      for (const event of store.events.filter(({ id }) => !delivered.has(id))) {
        statuses.push(await send(event, webhookUrl));
      }
      return statuses;
    },
    failNext: (count, fault, endpoint) =>
      void faults.push(...Array<PlannedFault>(count).fill({ fault, endpoint })),
    limitRate: (perSecond) => limiter.set(perSecond),
    setLatency: (milliseconds) => {
      latency = milliseconds;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function createPaymentLink(
  store: ReturnType<typeof createMemoryStore>,
  { amount, productName }: { amount: number; productName: string },
) {
  const id = `plink_${randomUUID().replaceAll('-', '')}`;
  const link = {
    id,
    url: `https://buy.stripe.com/${id}`,
    active: true,
    amount,
    currency: 'brl',
    productName,
    metadata: {},
  };
  await openCatalogue(store).change((catalogue) => {
    catalogue.paymentLinks.push(link);
    return { catalogue, value: null };
  });
  return { id, url: link.url };
}

interface PlannedFault {
  fault: FakeFault;
  /** Undefined for any. */
  endpoint?: string | undefined;
}

/** Removes and returns the first fault planned for this call. */
function takeFault(faults: PlannedFault[], { method, path }: FakeStripeRequest): FakeFault | undefined {
  const called = `${method} ${path.split('?')[0]}`;
  const index = faults.findIndex(({ endpoint = called }) => endpoint === called);
  return index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
}

/**
 * Responses with status 500 that are repeated for a day: the provider stores the first response of an idempotency key, also an error, once
 * the endpoint has begun to run (https://docs.stripe.com/api/idempotent_requests).
 */
function createFailureBook() {
  const storedAt = new Map<string, number>();
  const keyOf = ({ method, headers }: FakeStripeRequest) =>
    (method === 'POST' && headers['idempotency-key']) || null;
  return {
    store(request: FakeStripeRequest, now: Date): void {
      const key = keyOf(request);
      if (key !== null) storedAt.set(key, now.getTime());
    },
    has(request: FakeStripeRequest, now: Date): boolean {
      const at = storedAt.get(keyOf(request) ?? '');
      return at !== undefined && now.getTime() < at + 86_400_000;
    },
  };
}

/** The live limit is 100 requests a second, that of a sandbox 25 (https://docs.stripe.com/rate-limits). */
function createLimiter() {
  let limit: number | null = null;
  let second = 0;
  let taken = 0;
  return {
    set(perSecond: number | null) {
      limit = perSecond;
    },
    admits(): boolean {
      const now = Math.floor(performance.now() / 1_000);
      if (now !== second) [second, taken] = [now, 0];
      taken += 1;
      return limit === null || taken <= limit;
    },
  };
}

const failed = (failure: SimulatorFailure): ApiAnswer => ({
  status: failure.status,
  body: { error: failure.body },
});

/** Refused before the endpoint runs: nothing is stored under the call's idempotency key. */
const tooMany = failed(
  new SimulatorFailure(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
  }),
);

const outage = (status: 500 | 429): ApiAnswer =>
  status === 429
    ? tooMany
    : failed(new SimulatorFailure(500, { type: 'api_error', message: 'Something went wrong on our side.' }));

function writeJson(
  response: ServerResponse,
  { status, body }: ApiAnswer,
  headers: Record<string, string> = {},
): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'request-id': `req_${randomUUID().replaceAll('-', '').slice(0, 14)}`,
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
  });
  response.end(body === null ? undefined : JSON.stringify(body));
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

function singleHeaders({ headers }: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}
