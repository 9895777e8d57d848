import { describe, expect, it } from 'vitest';
import { at, createFixture, type Json } from '../testing/fixture.ts';

describe('an archived price (docs.stripe.com/products-prices/manage-prices)', () => {
  async function archived() {
    const fixture = createFixture();
    const [small, large] = [await fixture.price(4_900), await fixture.price(9_900)];
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
