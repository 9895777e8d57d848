import type { Accounts } from '../engine/accounts.ts';
import type { CatalogueBook } from '../engine/catalogue.ts';
import type { StoredAnswer } from '../model/account.ts';
import type { Catalogue } from '../model/catalogue.ts';
import { invalidRequest, missing, SimulatorFailure } from '../model/failure.ts';
import { customerIdFor, customerOf, digest } from '../model/ids.ts';
import { apiVersion, day, type Turn, toSeconds } from '../model/turn.ts';
import { expand } from '../present/expand.ts';
import type { WireObject } from '../present/wire.ts';
import type { AccountRoute, BuyersRoute, Call, CatalogueRoute } from './calls/call.ts';
import { catalogueRoutes } from './calls/catalogue.ts';
import { listCheckouts } from './calls/checkouts.ts';
import { createCustomer, customerRoutes } from './calls/customers.ts';
import { invoiceRoutes } from './calls/invoices.ts';
import { paymentRoutes } from './calls/payments.ts';
import { subscriptionRoutes } from './calls/subscriptions.ts';
import { allowOnly, optionalText, parseForm, textsOf } from './form.ts';

type Found = { call: Call } & (
  | { is: 'account'; route: AccountRoute }
  | { is: 'catalogue'; route: CatalogueRoute }
  | { is: 'buyers'; route: BuyersRoute }
);

interface Keyed {
  key: string | null;
  /** A digest of the request that carried the key. */
  request: string;
}

const accountRoutes = [
  createCustomer,
  ...customerRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
];
/** Parameters that name the account of a call whose path has no id, in order of precedence. */
const owners = ['customer', 'subscription', 'payment_intent', 'charge'] as const;

export interface ApiRequest {
  method: string;
  /** Includes the query: `/v1/subscriptions?customer=…`. */
  path: string;
  /** Form-encoded; empty without parameters. */
  body: string;
  /** Header names are in lower case. */
  headers: Record<string, string | undefined>;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
}

interface DispatchOptions {
  accounts: Accounts;
  catalogue: CatalogueBook;
  now: () => Promise<Date>;
  secretKey: string;
  portalUrl?: string | undefined;
}

/** Returns the handler of the secret API: it finds the route, runs it on its account and responds as the provider does. */
export function createDispatch({
  accounts,
  catalogue: book,
  now: readTime,
  secretKey,
  portalUrl,
}: DispatchOptions) {
  async function answer(request: ApiRequest): Promise<ApiAnswer> {
    authorize(request, secretKey);
    const catalogue = await book.read();
    const found = find(request, catalogue, portalUrl);
    allowOnly(found.call.form, found.route.allow);
    if (found.is === 'buyers') return answerOfBuyers(found.route, found.call);
    const keyed = readKey(request);
    if (found.is === 'catalogue') return answerFromCatalogue(found.route, found.call, keyed);
    return answerFromAccount(found.route, found.call, keyed);
  }

  async function answerFromCatalogue(route: CatalogueRoute, call: Call, keyed: Keyed) {
    const now = toSeconds(await readTime());
    const run = (catalogue: Catalogue) => ({
      status: 200,
      body: expand(route.run(catalogue, call, now), textsOf(call.form, 'expand'), {
        account: null,
        catalogue,
      }),
    });
    if (route.method === 'GET') return run(call.catalogue);
    return book.change((catalogue) => ({
      value: once(catalogue.idempotency, keyed, now, () => run(catalogue)),
      catalogue,
    }));
  }

  async function answerOfBuyers(route: BuyersRoute, call: Call): Promise<ApiAnswer> {
    return { status: 200, body: route.run(await accounts.readBuyers(), call) };
  }

  async function answerFromAccount(route: AccountRoute, call: Call, keyed: Keyed): Promise<ApiAnswer> {
    const run = (turn: Turn) => present(turn, call, route.run(turn, call));
    const runOnce = (turn: Turn) => once(turn.account.idempotency, keyed, turn.now, () => run(turn));
    if (route === createCustomer) {
      return accounts.create(customerIdFor(keyed.key ?? undefined), runOnce, keyed.key);
    }
    const { customerId, absent } = ownerOf(route, call);
    if (customerId === null) throw absent;
    if (route.method !== 'GET') {
      const changed = await accounts.change(customerId, runOnce, keyed.key);
      if (!changed) throw absent;
      return changed.value;
    }
    const turn = await accounts.read(customerId);
    if (!turn) throw absent;
    return run(turn);
  }

  return async (request: ApiRequest): Promise<ApiAnswer> => {
    try {
      return await answer(request);
    } catch (error) {
      if (error instanceof SimulatorFailure) return failed(error);
      throw error;
    }
  };
}

function present(turn: Turn, call: Call, result: WireObject | SimulatorFailure): ApiAnswer {
  if (result instanceof SimulatorFailure) return failed(result);
  const sources = { account: turn.account, catalogue: call.catalogue };
  return { status: 200, body: expand(result, textsOf(call.form, 'expand'), sources) };
}

function failed(failure: SimulatorFailure): ApiAnswer {
  return { status: failure.status, body: { error: failure.body } };
}

function authorize({ headers }: ApiRequest, secretKey: string): void {
  if (headers.authorization !== `Bearer ${secretKey}`) {
    throw new SimulatorFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
  }
  const version = headers['stripe-version'];
  if (version !== undefined && version !== apiVersion) {
    throw invalidRequest(`Invalid Stripe API version: ${version}`);
  }
}

function find(request: ApiRequest, catalogue: Catalogue, portalUrl = 'https://portal.invalid/'): Found {
  const url = new URL(request.path, 'http://localhost');
  const segments = url.pathname.replace(/^\/v1\//, '').split('/');
  const form = parseForm(`${url.search.slice(1)}&${request.body}`);
  for (const route of accountRoutes) {
    const ids = idsIn(route, request.method, segments);
    if (ids) return { is: 'account', route, call: { ids, form, catalogue, portalUrl } };
  }
  for (const route of catalogueRoutes) {
    const ids = idsIn(route, request.method, segments);
    if (ids) return { is: 'catalogue', route, call: { ids, form, catalogue, portalUrl } };
  }
  if (idsIn(listCheckouts, request.method, segments)) {
    return { is: 'buyers', route: listCheckouts, call: { ids: [], form, catalogue, portalUrl } };
  }
  throw new SimulatorFailure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${request.method}: ${url.pathname}).`,
  });
}

/** Returns the ids at the route's `:id` places; null if the method or path does not match. */
function idsIn(route: { method: string; path: string }, method: string, segments: string[]): string[] | null {
  const pattern = route.path.split('/');
  if (route.method !== method || pattern.length !== segments.length) return null;
  const ids: string[] = [];
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part === ':id') ids.push(decodeURIComponent(segment));
    else if (part !== segment) return null;
  }
  return ids;
}

/** Returns the customer of a call, and the failure to throw if its account does not exist. */
function ownerOf(route: AccountRoute, { ids, form }: Call) {
  const [id] = ids;
  if (id !== undefined) {
    return { customerId: customerOf(id), absent: missing(route.path.split('/')[0]?.slice(0, -1) ?? '', id) };
  }
  for (const name of owners) {
    const ownerId = optionalText(form, name);
    if (ownerId !== null)
      return { customerId: customerOf(ownerId), absent: missing(name, ownerId, 400, name) };
  }
  return {
    customerId: null,
    absent: invalidRequest('The simulator asks for the customer, subscription or payment in question.', {
      param: 'customer',
      code: 'parameter_missing',
    }),
  };
}

function readKey({ method, path, body, headers }: ApiRequest): Keyed {
  const key = (method === 'POST' && headers['idempotency-key']) || null;
  return { key, request: digest(method, path, body) };
}

/** Returns the key's stored response, or runs the call and stores it. Thrown refusals change nothing and are not stored. */
function once(
  book: Record<string, StoredAnswer>,
  { key, request }: Keyed,
  now: number,
  run: () => ApiAnswer,
): ApiAnswer {
  if (key === null) return run();
  for (const [old, { at }] of Object.entries(book)) if (at < now - day) delete book[old];
  const before = Object.hasOwn(book, key) ? book[key] : undefined;
  if (before && before.request !== request) {
    throw new SimulatorFailure(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
    });
  }
  if (before) return { status: before.status, body: before.body };
  const { status, body } = run();
  book[key] = { request, status, body, at: now };
  return { status, body };
}
