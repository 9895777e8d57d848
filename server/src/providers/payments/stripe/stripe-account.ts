import type { Stripe } from 'stripe';
import { followedEventTypes } from './followed-event-types.ts';
import { lazyStripe, type StripeConnection } from './stripe-client.ts';
import { stripeErrorOf, translated } from './stripe-errors.ts';
import { allOf } from './stripe-values.ts';

/** A setting of the provider's account that keeps payments from working. */
export type AccountFinding =
  | { kind: 'keys_of_two_modes' }
  | { kind: 'country'; found: string }
  | { kind: 'currency'; found: string }
  | { kind: 'charges_disabled' }
  | { kind: 'pix_off' }
  | { kind: 'webhook_missing' }
  | { kind: 'webhook_thin' }
  | { kind: 'webhook_disabled' }
  | { kind: 'webhook_version'; found: string | null; needed: string }
  | { kind: 'webhook_events'; missing: string[] }
  | { kind: 'portal_missing' }
  | { kind: 'portal_cards' }
  | { kind: 'portal_invoices' }
  | { kind: 'portal_cancellation' }
  | { kind: 'portal_changes_plans' }
  | { kind: 'permission'; resource: string };

export interface AccountKeys extends StripeConnection {
  publishableKey: string;
}

/**
 * Returns the problems of the provider's account; `webhookUrl` is where our webhook listens. Only reads. Throws
 * PaymentServiceError.
 */
export function checkAccount(keys: AccountKeys, webhookUrl: string): Promise<AccountFinding[]> {
  return translated('check account', async () => {
    const stripe = await lazyStripe(keys)();
    const modes: AccountFinding[] =
      modeOf(keys.secretKey) === modeOf(keys.publishableKey) ? [] : [{ kind: 'keys_of_two_modes' }];
    return [
      ...modes,
      ...(await permitted('account', () => checkSettings(stripe))),
      ...(await permitted('webhook_endpoints', () => checkWebhook(stripe, webhookUrl))),
      ...(await permitted('billing_portal', () => checkPortal(stripe))),
      ...(keys.secretKey.startsWith('rk_') ? await checkPermissions(stripe) : []),
    ];
  });
}

/** Returns `live` or `test` of a key such as `sk_live_…`. */
export const modeOf = (key: string): string | undefined => key.split('_')[1];

/** A restricted key without the permission is a finding, and not a failure. */
async function permitted(
  resource: string,
  check: () => Promise<AccountFinding[]>,
): Promise<AccountFinding[]> {
  try {
    return await check();
  } catch (error) {
    if (stripeErrorOf(error)?.type !== 'StripePermissionError') throw error;
    return [{ kind: 'permission', resource }];
  }
}

async function checkSettings(stripe: Stripe): Promise<AccountFinding[]> {
  const account = await stripe.accounts.retrieveCurrent();
  const findings: AccountFinding[] = [];
  const { country, default_currency: currency } = account;
  if (country && country !== 'BR') findings.push({ kind: 'country', found: country });
  if (currency && currency !== 'brl') findings.push({ kind: 'currency', found: currency });
  if (!account.charges_enabled) findings.push({ kind: 'charges_disabled' });
  if (account.capabilities?.pix_payments !== 'active') findings.push({ kind: 'pix_off' });
  return findings;
}

async function checkWebhook(stripe: Stripe, webhookUrl: string): Promise<AccountFinding[]> {
  const endpoints = await allOf(stripe.webhookEndpoints.list({ limit: 100 }));
  const ours = endpoints.filter(({ url }) => url === webhookUrl);
  const endpoint = ours.find(({ status }) => status === 'enabled') ?? ours[0];
  if (!endpoint) return [{ kind: (await hasThin(stripe, webhookUrl)) ? 'webhook_thin' : 'webhook_missing' }];
  const findings: AccountFinding[] = [];
  const { status, api_version: found, enabled_events: events } = endpoint;
  if (status !== 'enabled') findings.push({ kind: 'webhook_disabled' });
  const needed = String(stripe.getApiField('version'));
  if (found !== needed) findings.push({ kind: 'webhook_version', found, needed });
  const missing = events.includes('*') ? [] : followedEventTypes.filter((type) => !events.includes(type));
  if (missing.length > 0) findings.push({ kind: 'webhook_events', missing });
  return findings;
}

/** Returns whether a destination with thin payloads has our address: only the API's second version lists such destinations. */
async function hasThin(stripe: Stripe, webhookUrl: string): Promise<boolean> {
  const destinations = stripe.v2.core.eventDestinations.list({ include: ['webhook_endpoint.url'] });
  const all = await allOf(destinations);
  return all.some(
    ({ event_payload: payload, webhook_endpoint: webhook }) =>
      payload === 'thin' && webhook?.url === webhookUrl,
  );
}

async function checkPortal(stripe: Stripe): Promise<AccountFinding[]> {
  const listed = await stripe.billingPortal.configurations.list({ is_default: true, active: true, limit: 1 });
  const [portal] = listed.data;
  if (!portal) return [{ kind: 'portal_missing' }];
  const { features } = portal;
  const { enabled, mode } = features.subscription_cancel;
  const findings: AccountFinding[] = [];
  if (!features.payment_method_update.enabled) findings.push({ kind: 'portal_cards' });
  if (!features.invoice_history.enabled) findings.push({ kind: 'portal_invoices' });
  if (!enabled || mode !== 'at_period_end') findings.push({ kind: 'portal_cancellation' });
  if (features.subscription_update.enabled) findings.push({ kind: 'portal_changes_plans' });
  return findings;
}

/** Reads one object of each resource that the product uses. Permissions to write cannot be tried without writing. */
async function checkPermissions(stripe: Stripe): Promise<AccountFinding[]> {
  const firstOnly = { limit: 1 };
  const probes: Record<string, () => Promise<unknown>> = {
    customers: () => stripe.customers.list(firstOnly),
    subscriptions: () => stripe.subscriptions.list(firstOnly),
    invoices: () => stripe.invoices.list(firstOnly),
    payment_intents: () => stripe.paymentIntents.list(firstOnly),
    setup_intents: () => stripe.setupIntents.list(firstOnly),
    charges: () => stripe.charges.list(firstOnly),
    refunds: () => stripe.refunds.list(firstOnly),
    disputes: () => stripe.disputes.list(firstOnly),
    products: () => stripe.products.list(firstOnly),
    prices: () => stripe.prices.list(firstOnly),
    payment_links: () => stripe.paymentLinks.list(firstOnly),
    checkout: () => stripe.checkout.sessions.list(firstOnly),
  };
  const findings: AccountFinding[] = [];
  for (const [resource, probe] of Object.entries(probes)) {
    findings.push(
      ...(await permitted(resource, async () => {
        await probe();
        return [];
      })),
    );
  }
  return findings;
}
