import { SimulatorFailure } from '../model/failure.ts';
import { apiVersion } from '../model/turn.ts';
import type { ApiAnswer, ApiRequest } from '../protocol/dispatch.ts';

/** The settings of the provider's dashboard. Tests change them in place. */
export interface FakeAccount {
  country: string;
  currency: string;
  chargesEnabled: boolean;
  pix: 'active' | 'inactive';
  /** Destinations with snapshot payloads: the only ones that `/v1/webhook_endpoints` lists. */
  webhooks: Array<{ url: string; events: string[]; version: string | null; status: 'enabled' | 'disabled' }>;
  /** Addresses of destinations with thin payloads, which only `/v2/core/event_destinations` lists. */
  thinDestinations: string[];
  /** Null before the portal was saved once. */
  portal: {
    cancel: 'at_period_end' | 'immediately' | null;
    updatesCards: boolean;
    changesPlans: boolean;
  } | null;
  /** Frozen times of test clocks by id, in Unix seconds. */
  testClocks: Record<string, number>;
  /** Resources that the restricted key may not read, such as `setup_intents`. */
  forbidden: string[];
}

export const restrictedKey = 'rk_test_fake_0123456789';

/** Returns an account that lacks only the webhook, whose address a test chooses. */
export const createAccount = (): FakeAccount => ({
  country: 'BR',
  currency: 'brl',
  chargesEnabled: true,
  pix: 'active',
  webhooks: [],
  thinDestinations: [],
  portal: { cancel: 'at_period_end', updatesCards: true, changesPlans: false },
  testClocks: {},
  forbidden: [],
});

/** Lists that the core serves for one owner only: without one they are empty here. */
const ownersOnly = new Set([
  'customers',
  'subscriptions',
  'invoices',
  'payment_intents',
  'setup_intents',
  'refunds',
  'charges',
  'disputes',
  'payment_links',
]);

/** Returns the response about the account itself; null for any other call. */
export function answerAccount(account: FakeAccount, { method, path }: ApiRequest): ApiAnswer | null {
  if (method !== 'GET') return null;
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const [, clock] = /^\/v1\/test_helpers\/test_clocks\/(\w+)$/.exec(pathname) ?? [];
  if (clock !== undefined) return readClock(account, clock);
  if (pathname === '/v1/account') return ok(presentAccount(account));
  if (pathname === '/v1/webhook_endpoints') return ok(listOf(pathname, account.webhooks.map(presentWebhook)));
  if (pathname === '/v1/billing_portal/configurations')
    return ok(listOf(pathname, account.portal ? [presentPortal(account.portal)] : []));
  if (pathname === '/v2/core/event_destinations')
    return ok({ data: presentDestinations(account), next_page_url: null, previous_page_url: null });
  const isProbe =
    ownersOnly.has(pathname.slice('/v1/'.length)) && [...searchParams.keys()].join() === 'limit';
  return isProbe ? ok(listOf(pathname, [])) : null;
}

/** A restricted key without the permission gets status 403 (https://docs.stripe.com/keys/restricted-api-keys). */
export function refusePermission({ forbidden }: FakeAccount, { path }: ApiRequest): ApiAnswer | null {
  const resource = forbidden.find((name) => new RegExp(`^/v[12]/(core/)?${name}\\b`).test(path));
  if (resource === undefined) return null;
  return failed(403, {
    type: 'invalid_request_error',
    message: `The provided key '${restrictedKey.slice(0, 8)}***' does not have the required permissions for this endpoint. Having the 'rak_${resource}_read' permission would allow this request to continue.`,
  });
}

/**
 * Checks and removes the test clock of a new customer: it must exist, and live mode has none
 * (https://docs.stripe.com/billing/testing/test-clocks). Returns the refusal, or the call without the clock.
 */
export function takeTestClock<Call extends ApiRequest>(
  { testClocks }: FakeAccount,
  request: Call,
): { refusal: ApiAnswer } | { call: Call } {
  const form = new URLSearchParams(request.body);
  const id = form.get('test_clock');
  if (request.path !== '/v1/customers' || id === null) return { call: request };
  if (!(id in testClocks) || /_live_/.test(request.headers.authorization ?? '')) {
    const message = `No such test_clock: '${id}'`;
    return {
      refusal: failed(400, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'test_clock',
        message,
      }),
    };
  }
  form.delete('test_clock');
  return { call: { ...request, body: form.toString() } };
}

const ok = (body: unknown): ApiAnswer => ({ status: 200, body });
const failed = (status: number, error: SimulatorFailure['body']): ApiAnswer => ({
  status,
  body: { error: new SimulatorFailure(status, error).body },
});
const listOf = (url: string, data: object[]) => ({ object: 'list', url, has_more: false, data });

function readClock({ testClocks }: FakeAccount, id: string): ApiAnswer {
  const frozen = testClocks[id];
  if (frozen !== undefined)
    return ok({ id, object: 'test_helpers.test_clock', frozen_time: frozen, status: 'ready' });
  const message = `No such test_clock: '${id}'`;
  return failed(404, { type: 'invalid_request_error', code: 'resource_missing', message });
}

const presentAccount = (account: FakeAccount) => ({
  id: 'acct_fake',
  object: 'account',
  country: account.country,
  default_currency: account.currency,
  charges_enabled: account.chargesEnabled,
  capabilities: { card_payments: 'active', pix_payments: account.pix },
});

const presentWebhook = (
  { url, events, version, status }: FakeAccount['webhooks'][number],
  index: number,
) => ({
  id: `we_fake${index}`,
  object: 'webhook_endpoint',
  api_version: version,
  enabled_events: events,
  status,
  url,
});

const presentPortal = ({ cancel, updatesCards, changesPlans }: NonNullable<FakeAccount['portal']>) => ({
  id: 'bpc_fake',
  object: 'billing_portal.configuration',
  active: true,
  is_default: true,
  features: {
    customer_update: { enabled: false, allowed_updates: [] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: updatesCards },
    subscription_cancel: { enabled: cancel !== null, mode: cancel ?? 'at_period_end' },
    subscription_update: { enabled: changesPlans },
  },
});

const presentDestinations = ({ webhooks, thinDestinations }: FakeAccount) => [
  ...webhooks.map(({ url }) => ({
    ...destination(url),
    event_payload: 'snapshot',
    snapshot_api_version: apiVersion,
  })),
  ...thinDestinations.map((url) => ({ ...destination(url), event_payload: 'thin' })),
];

const destination = (url: string) => ({
  id: 'ed_fake',
  object: 'v2.core.event_destination',
  type: 'webhook_endpoint',
  status: 'enabled',
  webhook_endpoint: { url },
});
