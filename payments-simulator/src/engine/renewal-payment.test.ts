import { describe, expect, it } from 'vitest';
import type { RenewalSettings } from '../model/turn.ts';
import { createFixture } from '../testing/fixture.ts';

/** Returns a subscription of 30 days whose card the bank refuses from the first renewal on, an hour after that renewal. */
async function failing(settings: Partial<RenewalSettings>, card = 'pm_card_fails_at_renewal') {
  const fixture = createFixture(undefined, settings);
  const { id, customer } = await fixture.subscribe(await fixture.price(9_900), card);
  await fixture.pass({ days: 30, hours: 1 });
  const account = () => fixture.account(customer);
  return {
    fixture,
    customer,
    status: async () => (await fixture.ask('GET', `subscriptions/${id}`)).status,
    declines: async () => (await account()).charges.filter(({ status }) => status === 'failed').length,
    invoices: async () => (await account()).invoices.map(({ status }) => status),
    next: async () => (await account()).invoices.at(-1)?.nextAttemptAt ?? null,
  };
}

// docs.stripe.com/billing/revenue-recovery/smart-retries: "The recommended default is 8 tries within 2 weeks."
describe('Smart Retries', () => {
  it('tries a failed renewal eight times within two weeks, and ends it as the account is set', async () => {
    const { fixture, status, declines, next } = await failing({ retries: 'smart' });
    expect([await status(), await declines()]).toEqual(['past_due', 1]);
    await fixture.pass({ days: 12 });
    expect([await status(), await declines()]).toEqual(['past_due', 8]);
    await fixture.pass({ days: 2 });
    expect([await status(), await declines(), await next()]).toEqual(['canceled', 9, null]);
    await fixture.pass({ days: 30 });
    expect(await declines()).toBe(9);
  });

  // docs.stripe.com/billing/revenue-recovery/smart-retries#non-retryable-decline-codes
  it.each(['smart', 'custom'] as const)(
    'charges no card again that was reported stolen (%s), and then ends the subscription',
    async (retries) => {
      const { fixture, status, declines } = await failing({ retries }, 'pm_card_stolen_at_renewal');
      await fixture.pass({ days: 6 });
      expect([await status(), await declines()]).toEqual(['past_due', 1]);
      await fixture.pass({ days: 8 });
      expect([await status(), await declines()]).toEqual(['canceled', 1]);
    },
  );

  it('goes on with another card after a hard decline', async () => {
    const { fixture, customer, status, invoices } = await failing(
      { retries: 'smart' },
      'pm_card_stolen_at_renewal',
    );
    const account = await fixture.account(customer);
    const method = await fixture.ask('POST', `subscriptions/${account.subscriptions[0]?.id}`, {
      default_payment_method: await anotherCard(fixture, customer),
    });
    expect(method.status).toBe('past_due');
    await fixture.pass({ days: 2 });
    expect([await status(), await invoices()]).toEqual(['active', ['paid', 'paid']]);
  });
});

/** Saves a good card with a free intent, and leaves the customer's default as it is. */
async function anotherCard(fixture: ReturnType<typeof createFixture>, customer: string): Promise<string> {
  const { id, client_secret } = await fixture.ask('POST', 'payment_intents', {
    customer,
    amount: 100,
    currency: 'brl',
  });
  await fixture.core.confirmIntent(String(client_secret), 'pm_card_approved');
  return String((await fixture.ask('GET', `payment_intents/${id}`)).payment_method);
}

// docs.stripe.com/billing/subscriptions/overview, "Subscription statuses": unpaid.
describe('an account that leaves failed renewals unpaid', () => {
  it('keeps the invoice open and charges nothing more, and is active again once it is paid', async () => {
    const { fixture, customer, status, declines, invoices, next } = await failing({ afterRetries: 'unpaid' });
    await fixture.pass({ days: 7 });
    expect([await status(), await declines(), await invoices()]).toEqual(['unpaid', 5, ['paid', 'open']]);
    await fixture.pass({ days: 60 });
    expect([await declines(), await invoices()]).toEqual([5, ['paid', 'open', 'draft', 'draft']]);
    expect(await next()).toBeNull();
    await fixture.core.attachCard(customer, 'pm_card_approved');
    expect([await status(), await invoices()]).toEqual(['active', ['paid', 'paid', 'draft', 'draft']]);
  });

  it('counts the subscription as active again when the invoice is voided', async () => {
    const { fixture, customer, status } = await failing({ afterRetries: 'unpaid' });
    await fixture.pass({ days: 7 });
    const open = (await fixture.account(customer)).invoices.find((each) => each.status === 'open');
    await fixture.core.voidInvoice(open?.id ?? '');
    expect(await status()).toBe('active');
  });
});

// docs.stripe.com/invoicing/integration/workflow-transitions, "Finalize draft invoices".
describe('the draft of a renewal, with an endpoint', () => {
  const renewed = () => failing({ draftsWait: true }, 'pm_card_approved');

  it('becomes a charge after 72 hours without an answer', async () => {
    const { fixture, invoices } = await renewed();
    await fixture.pass({ hours: 70 });
    expect(await invoices()).toEqual(['paid', 'draft']);
    await fixture.pass({ hours: 1 });
    expect(await invoices()).toEqual(['paid', 'paid']);
  });

  it('becomes a charge an hour after the answer', async () => {
    const { fixture, customer, invoices } = await renewed();
    await fixture.pass({ hours: 10 });
    const draft = (await fixture.account(customer)).invoices.at(-1);
    await fixture.core.acknowledgeInvoice(draft?.id ?? '');
    await fixture.pass({ seconds: 3_599 });
    expect(await invoices()).toEqual(['paid', 'draft']);
    await fixture.pass({ seconds: 1 });
    expect(await invoices()).toEqual(['paid', 'paid']);
  });
});
