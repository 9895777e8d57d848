import { startFakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import { describe, expect, it } from 'vitest';
import { afterUse } from '#server/testing/after-use.ts';
import { followedEventTypes } from './followed-event-types.ts';
import { type AccountFinding, checkAccount } from './stripe-account.ts';

const webhookUrl = 'https://app.matilha.test/api/webhooks/stripe';

async function account() {
  const stripe = await startFakeStripe();
  afterUse(() => stripe.close());
  const webhook = {
    url: webhookUrl,
    events: [...followedEventTypes] as string[],
    version: '2026-10-28.endive' as string | null,
    status: 'enabled' as 'enabled' | 'disabled',
  };
  stripe.account.webhooks.push(webhook);
  const { secretKey, publishableKey } = stripe;
  const check = (keys: Partial<Record<'secretKey' | 'publishableKey', string>> = {}) =>
    checkAccount({ secretKey, publishableKey, ...keys, apiBase: new URL(stripe.url) }, webhookUrl);
  return { stripe, webhook, check };
}
type Account = Awaited<ReturnType<typeof account>>;
type Settings = Account['stripe']['account'];

const settings = (changes: Partial<Settings>) => (about: Account) =>
  Object.assign(about.stripe.account, changes);
const portal = (changes: Partial<NonNullable<Settings['portal']>>) => (about: Account) =>
  Object.assign(about.stripe.account.portal ?? {}, changes);
const webhook = (changes: Partial<Account['webhook']>) => (about: Account) =>
  Object.assign(about.webhook, changes);

describe("the check of the provider's account", () => {
  it('finds nothing in an account that is ready, and only reads', async () => {
    const { stripe, check } = await account();
    expect(await check()).toEqual([]);
    expect(await check({ secretKey: stripe.restrictedKey })).toEqual([]);
    expect(stripe.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('accepts a webhook that receives every event', async () => {
    const { webhook, check } = await account();
    webhook.events = ['*'];
    expect(await check()).toEqual([]);
  });

  it.each<[string, (about: Account) => unknown, AccountFinding]>([
    ['a country', settings({ country: 'PT' }), { kind: 'country', found: 'PT' }],
    ['a currency', settings({ currency: 'usd' }), { kind: 'currency', found: 'usd' }],
    ['an account not activated', settings({ chargesEnabled: false }), { kind: 'charges_disabled' }],
    ['Pix that is off', settings({ pix: 'inactive' }), { kind: 'pix_off' }],
    ['no portal', settings({ portal: null }), { kind: 'portal_missing' }],
    ['a portal without cards', portal({ updatesCards: false }), { kind: 'portal_cards' }],
    ['cancellation at once', portal({ cancel: 'immediately' }), { kind: 'portal_cancellation' }],
    ['plan changes in the portal', portal({ changesPlans: true }), { kind: 'portal_changes_plans' }],
    ['another address', webhook({ url: 'https://other.test/' }), { kind: 'webhook_missing' }],
    ['a webhook switched off', webhook({ status: 'disabled' }), { kind: 'webhook_disabled' }],
    ['thin payloads', settings({ webhooks: [], thinDestinations: [webhookUrl] }), { kind: 'webhook_thin' }],
    [
      'an older version',
      webhook({ version: '2025-01-27.acacia' }),
      { kind: 'webhook_version', found: '2025-01-27.acacia', needed: '2026-10-28.endive' },
    ],
    [
      'missing events',
      webhook({ events: followedEventTypes.filter((type) => !type.startsWith('refund.')) }),
      { kind: 'webhook_events', missing: ['refund.created', 'refund.updated', 'refund.failed'] },
    ],
  ])('finds %s', async (_, change, finding) => {
    const about = await account();
    change(about);
    expect(await about.check()).toEqual([finding]);
  });

  it('finds keys of two modes', async () => {
    const { stripe, check } = await account();
    expect(await check({ publishableKey: stripe.live.publishableKey })).toEqual([
      { kind: 'keys_of_two_modes' },
    ]);
  });

  it.each(['setup_intents', 'webhook_endpoints', 'account', 'checkout', 'billing_portal'])(
    'finds that a restricted key may not read %s',
    async (resource) => {
      const { stripe, check } = await account();
      stripe.account.forbidden = [resource];
      expect(await check({ secretKey: stripe.restrictedKey })).toEqual([{ kind: 'permission', resource }]);
    },
  );
});
