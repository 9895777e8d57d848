import { describe, expect, it } from 'vitest';
import { at, createFixture, type Json } from '../testing/fixture.ts';

describe('an archived price (docs.stripe.com/products-prices/manage-prices)', () => {
  async function archived() {
    const fixture = createFixture();
    const small = await fixture.price(4_900);
    const large = await fixture.price(9_900);
    const running = await fixture.subscribe(small);
    return { fixture, small, large, ...running };
  }
  const refusal = {
    status: 400,
    body: {
      error: {
        type: 'invalid_request_error',
        message: expect.stringContaining('price specified is inactive'),
      },
    },
  };

  it('sells no new subscription', async () => {
    const { fixture, small } = await archived();
    await fixture.core.archivePrice(small);
    const made = await fixture.call('POST', 'subscriptions', {
      customer: await fixture.customer(),
      items: [{ price: small }],
      payment_behavior: 'default_incomplete',
    });
    expect(made).toMatchObject(refusal);
  });

  it('refuses a change to it, now and with the next period, and its preview', async () => {
    const { fixture, large, id, itemId } = await archived();
    await fixture.core.archivePrice(large);
    const items = [{ id: itemId, price: large }];
    const now = { items, billing_cycle_anchor: { type: 'now' }, proration_behavior: 'always_invoice' };
    const calls = [
      await fixture.call('POST', `subscriptions/${id}`, {
        ...now,
        payment_behavior: 'pending_if_incomplete',
      }),
      await fixture.call('POST', `subscriptions/${id}`, { items, proration_behavior: 'none' }),
      await fixture.call('POST', 'invoices/create_preview', { subscription: id, subscription_details: now }),
    ];
    for (const each of calls) expect(each).toMatchObject(refusal);
    expect(at(await fixture.ask('GET', `subscriptions/${id}`), 'items.data.0.price.unit_amount')).toBe(4_900);
  });

  it('renews the subscriptions that have it', async () => {
    const { fixture, small, id } = await archived();
    await fixture.core.archivePrice(small);
    await fixture.pass({ days: 30, hours: 2 });
    const invoices = (await fixture.ask('GET', 'invoices', { subscription: id })).data as Json[];
    expect(invoices.map((each) => [each.status, each.amount_paid])).toEqual([
      ['paid', 4_900],
      ['paid', 4_900],
    ]);
  });

  it('leaves the list of prices, unless inactive ones are asked for (docs.stripe.com/api/prices/list)', async () => {
    const { fixture, small, large } = await archived();
    await fixture.core.archivePrice(small);
    const listed = async (filter: Record<string, boolean>) =>
      ((await fixture.ask('GET', 'prices', filter)).data as Json[]).map((each) => each.id);
    expect(await listed({})).toEqual([large]);
    expect(await listed({ active: true })).toEqual([large]);
    expect(await listed({ active: false })).toEqual([small]);
  });
});

const invoicesOf = async (fixture: ReturnType<typeof createFixture>, subscription: string) =>
  (await fixture.ask('GET', 'invoices', { subscription })).data as Json[];
const statusesOf = async (...query: Parameters<typeof invoicesOf>) =>
  (await invoicesOf(...query)).map(({ status }) => status);

async function running(card?: string) {
  const fixture = createFixture(undefined, { afterRetries: 'past_due' });
  const subscription = await fixture.subscribe(await fixture.price(4_900), card);
  const status = async () => (await fixture.ask('GET', `subscriptions/${subscription.id}`)).status;
  return { fixture, status, ...subscription };
}

describe('paused collection (docs.stripe.com/billing/subscriptions/pause-payment)', () => {
  it.each([
    ['void', 'void'],
    ['keep_as_draft', 'draft'],
    ['mark_uncollectible', 'uncollectible'],
  ] as const)(
    'charges no renewal with %s: it is %s, and the subscription active',
    async (behavior, status) => {
      const { fixture, id, customer, ...subscription } = await running();
      await fixture.core.pauseCollection(id, behavior);
      expect(fixture.store.events.at(-1)).toMatchObject({
        type: 'customer.subscription.updated',
        data: {
          object: { pause_collection: { behavior, resumes_at: null }, status: 'active' },
          previous_attributes: { pause_collection: null },
        },
      });
      await fixture.pass({ days: 61 });
      expect(await statusesOf(fixture, id)).toEqual([status, status, 'paid']);
      expect(await subscription.status()).toBe('active');
      expect((await fixture.account(customer)).charges).toHaveLength(1);
      const [newest] = await invoicesOf(fixture, id);
      expect(newest).toMatchObject({ auto_advance: false, amount_paid: 0, total: 4_900 });
    },
  );

  it('charges renewals after it is resumed, and leaves the drafts that it kept', async () => {
    const { fixture, id } = await running();
    await fixture.core.pauseCollection(id, 'keep_as_draft');
    await fixture.pass({ days: 31 });
    await fixture.core.resumeCollection(id);
    expect((await fixture.ask('GET', `subscriptions/${id}`)).pause_collection).toBeNull();
    await fixture.pass({ days: 30 });
    expect(await statusesOf(fixture, id)).toEqual(['paid', 'draft', 'paid']);
  });

  it('resumes by itself at its instant', async () => {
    const { fixture, id } = await running();
    const resumesAt = new Date(fixture.now().getTime() + 40 * 86_400_000);
    await fixture.core.pauseCollection(id, 'void', resumesAt);
    await fixture.pass({ days: 61 });
    expect(await statusesOf(fixture, id)).toEqual(['paid', 'void', 'paid']);
  });

  it('retries an invoice from before the pause', async () => {
    const { fixture, id } = await running('pm_card_fails_at_renewal');
    await fixture.pass({ days: 30, hours: 2 });
    await fixture.core.pauseCollection(id, 'void');
    await fixture.pass({ days: 1 });
    expect((await invoicesOf(fixture, id))[0]).toMatchObject({ status: 'open', attempt_count: 2 });
  });
});

describe('an invoice in the dashboard (docs.stripe.com/invoicing/overview)', () => {
  it('reactivates a past due subscription when its newest invoice is marked uncollectible', async () => {
    const { fixture, id, status } = await running('pm_card_fails_at_renewal');
    await fixture.pass({ days: 30, hours: 2 });
    expect(await status()).toBe('past_due');
    const [unpaid] = await invoicesOf(fixture, id);
    await fixture.core.markUncollectible(String(unpaid?.id));
    expect(await status()).toBe('active');
    expect(fixture.eventTypes().slice(-2)).toEqual([
      'invoice.marked_uncollectible',
      'customer.subscription.updated',
    ]);
    await fixture.pass({ days: 10 });
    expect((await invoicesOf(fixture, id))[0]).toMatchObject({
      status: 'uncollectible',
      attempt_count: 1,
      next_payment_attempt: null,
    });
  });

  it('pays or voids an uncollectible invoice later', async () => {
    const { fixture, id } = await running('pm_card_fails_at_renewal');
    await fixture.pass({ days: 61 });
    for (const { id: open } of (await invoicesOf(fixture, id)).slice(0, 2)) {
      await fixture.core.markUncollectible(String(open));
    }
    const [newest, older] = await invoicesOf(fixture, id);
    const known = await fixture.ask('GET', `invoices/${newest?.id}`, { expand: ['confirmation_secret'] });
    await fixture.core.confirmIntent(
      String(at(known, 'confirmation_secret.client_secret')),
      'pm_card_approved',
    );
    await fixture.core.voidInvoice(String(older?.id));
    expect(await statusesOf(fixture, id)).toEqual(['paid', 'void', 'paid']);
  });

  it('voids an open invoice, but no paid one', async () => {
    const { fixture, id, status } = await running('pm_card_fails_at_renewal');
    await fixture.pass({ days: 30, hours: 2 });
    const [unpaid, paid] = await invoicesOf(fixture, id);
    await fixture.core.voidInvoice(String(unpaid?.id));
    expect(await status()).toBe('active');
    await expect(fixture.core.voidInvoice(String(paid?.id))).rejects.toThrow("isn't open");
  });
});

describe('a subscription in the dashboard', () => {
  it('ends at once, with its paid invoice kept (docs.stripe.com/billing/subscriptions/cancel)', async () => {
    const { fixture, id, status } = await running();
    await fixture.core.cancelNow(id);
    expect(await status()).toBe('canceled');
    expect(fixture.eventTypes().at(-1)).toBe('customer.subscription.deleted');
    await fixture.pass({ days: 31 });
    expect(await statusesOf(fixture, id)).toEqual(['paid']);
    await expect(fixture.core.cancelNow(id)).rejects.toThrow('No such subscription');
  });

  it('gets another price from the next renewal on (docs.stripe.com/billing/subscriptions/change-price)', async () => {
    const { fixture, id } = await running();
    await fixture.core.changePrice(id, await fixture.price(9_900));
    expect(at(await fixture.ask('GET', `subscriptions/${id}`), 'items.data.0.price.unit_amount')).toBe(9_900);
    expect(await statusesOf(fixture, id)).toEqual(['paid']);
    await fixture.pass({ days: 30, hours: 2 });
    expect((await invoicesOf(fixture, id)).map((each) => each.amount_paid)).toEqual([9_900, 4_900]);
    const monthly = await fixture.price(9_900, { interval: 'month', interval_count: 1 });
    await expect(fixture.core.changePrice(id, monthly)).rejects.toThrow('same period');
  });
});
