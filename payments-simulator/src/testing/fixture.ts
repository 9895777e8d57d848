import { createCore, type SimulatorCore } from '../core.ts';
import type { Account } from '../model/account.ts';
import type { RenewalSettings } from '../model/turn.ts';
import type { ApiAnswer } from '../protocol/dispatch.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';

type Parameter = string | number | boolean | Parameter[] | { [name: string]: Parameter };

interface CallOptions {
  key?: string;
  headers?: Record<string, string>;
}

/** A response body without its type. */
export type Json = Record<string, unknown>;

/** The simulator without HTTP, with a memory store and a clock of its own. */
export interface SimulatorFixture {
  core: SimulatorCore;
  store: MemoryStore;
  now(): Date;
  /** Moves the clock and applies everything that falls due. */
  pass(span: { days?: number; hours?: number; seconds?: number }): Promise<void>;
  call(
    method: string,
    path: string,
    parameters?: Record<string, Parameter>,
    options?: CallOptions,
  ): Promise<ApiAnswer>;
  /** Like `call`, but returns the body and throws unless the status is 200. */
  ask(
    method: string,
    path: string,
    parameters?: Record<string, Parameter>,
    options?: CallOptions,
  ): Promise<Json>;
  /** Creates a price in cents, for 30 days by default. Returns its id. */
  price(amount: number, recurring?: { interval: string; interval_count: number }): Promise<string>;
  customer(): Promise<string>;
  /** Opens a subscription that waits for its first payment. */
  open(
    customer: string,
    price: string,
  ): Promise<{ id: string; itemId: string; secret: string; intentId: string }>;
  /** Opens a subscription and pays it with this card. */
  subscribe(
    price: string,
    card?: string,
  ): Promise<{ customer: string; id: string; itemId: string; intentId: string }>;
  account(customer: string): Promise<Account>;
  eventTypes(): string[];
}

export function encode(parameters: Record<string, Parameter>): string {
  const form = new URLSearchParams();
  const add = (name: string, value: Parameter) => {
    if (typeof value !== 'object') return form.append(name, String(value));
    for (const [inner, part] of Object.entries(value)) add(`${name}[${inner}]`, part);
  };
  for (const [name, value] of Object.entries(parameters)) add(name, value);
  return form.toString();
}

/** Returns the value at `path` (`a.b.0.c`) in a response body. */
export function at(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Json | null | undefined)?.[name], body);
}

export function createFixture(
  start = '2026-11-21T12:00:00Z',
  settings: Partial<RenewalSettings> = {},
): SimulatorFixture {
  let time = Date.parse(start);
  const now = () => new Date(time);
  const store = createMemoryStore();
  const secretKey = 'sk_test_fixture';
  const core = createCore({
    store,
    now: async () => now(),
    secretKey,
    portalUrl: '/portal/{customer}?back={return_url}',
    settings,
  });

  const call: SimulatorFixture['call'] = (method, path, parameters = {}, { key, headers } = {}) => {
    const encoded = encode(parameters);
    const inBody = method === 'POST';
    return core.handle({
      method,
      path: `/v1/${path}${encoded && !inBody ? `?${encoded}` : ''}`,
      body: inBody ? encoded : '',
      headers: { authorization: `Bearer ${secretKey}`, ...(key && { 'idempotency-key': key }), ...headers },
    });
  };
  const ask: SimulatorFixture['ask'] = async (...request) => {
    const answer = await call(...request);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body as Json;
  };
  const price: SimulatorFixture['price'] = async (
    amount,
    recurring = { interval: 'day', interval_count: 30 },
  ) => {
    const product = String((await ask('POST', 'products', { name: 'Plano' })).id);
    return String(
      (await ask('POST', 'prices', { currency: 'brl', unit_amount: amount, product, recurring })).id,
    );
  };
  const customer = async () => String((await ask('POST', 'customers', { email: 'ana@example.com' })).id);
  const open: SimulatorFixture['open'] = async (owner, priceId) => {
    const made = await ask('POST', 'subscriptions', {
      customer: owner,
      items: [{ price: priceId }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    });
    const secret = String(at(made, 'latest_invoice.confirmation_secret.client_secret'));
    const itemId = String(at(made, 'items.data.0.id'));
    return { id: String(made.id), itemId, secret, intentId: secret.split('_secret_')[0] ?? '' };
  };

  return {
    core,
    store,
    now,
    pass: async ({ days = 0, hours = 0, seconds = 0 }) => {
      time += ((days * 24 + hours) * 3600 + seconds) * 1000;
      await core.runDue();
    },
    call,
    ask,
    price,
    customer,
    open,
    subscribe: async (priceId, card = 'pm_card_approved') => {
      const owner = await customer();
      const { secret, ...subscription } = await open(owner, priceId);
      const outcome = await core.confirmIntent(secret, card);
      if (outcome.status === 'requires_action') await core.authenticateIntent(secret, true);
      return { customer: owner, ...subscription };
    },
    account: async (id) => {
      const account = await core.readAccount(id);
      if (!account) throw new Error(`no account ${id}`);
      return account;
    },
    eventTypes: () => store.events.map(({ type }) => type),
  };
}
