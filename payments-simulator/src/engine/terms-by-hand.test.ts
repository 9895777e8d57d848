import { describe, expect, it } from 'vitest';
import { at, createFixture } from '../testing/fixture.ts';

/** Returns a subscription of 30 days at R$ 100,00 that was paid. */
async function paid() {
  const fixture = createFixture();
  const price = await fixture.price(10_000);
  const { id, itemId, customer } = await fixture.subscribe(price);
  const invoices = async () =>
    (await fixture.account(customer)).invoices.map(({ amountPaid, status }) => [status, amountPaid]);
  const upgrade = async (to: string) =>
    fixture.ask('POST', 'invoices/create_preview', {
      subscription: id,
      subscription_details: {
        items: [{ id: itemId, price: to }],
        billing_cycle_anchor: { type: 'now' },
        proration_behavior: 'always_invoice',
      },
    });
  return { fixture, price, id, customer, invoices, upgrade };
}

// docs.stripe.com/billing/subscriptions/coupons
describe('a coupon', () => {
  it('reduces every later invoice by its share, and shows the reduction', async () => {
    const { fixture, id, customer, invoices } = await paid();
    await fixture.core.setCoupon(id, { off: { percent: 25 }, duration: 'forever' });
    expect((await fixture.ask('GET', `subscriptions/${id}`)).discounts).toHaveLength(1);
    await fixture.pass({ days: 60, hours: 1 });
    expect(await invoices()).toEqual([
      ['paid', 10_000],
      ['paid', 7_500],
      ['paid', 7_500],
    ]);
    const newest = at(await fixture.ask('GET', 'invoices', { customer }), 'data.0');
    expect(newest).toMatchObject({ subtotal: 10_000, total: 7_500, amount_due: 7_500 });
    expect(at(newest, 'total_discount_amounts.0.amount')).toBe(2_500);
    expect(at(newest, 'lines.data.0')).toMatchObject({
      amount: 10_000,
      discount_amounts: [{ amount: 2_500 }],
    });
  });

  it('takes an amount off the next invoice only if it is for once, and no more than is due', async () => {
    const { fixture, id, invoices } = await paid();
    await fixture.core.setCoupon(id, { off: { cents: 12_000 }, duration: 'once' });
    await fixture.pass({ days: 60, hours: 1 });
    expect(await invoices()).toEqual([
      ['paid', 10_000],
      ['paid', 0],
      ['paid', 10_000],
    ]);
  });

  // docs.stripe.com/billing/subscriptions/prorations, "Credit prorations": the debited amount is credited.
  it('lowers the credit of a change by its share, and also the new price', async () => {
    const { fixture, id, upgrade } = await paid();
    await fixture.core.setCoupon(id, { off: { percent: 50 }, duration: 'forever' });
    await fixture.pass({ days: 45 });
    const preview = await upgrade(await fixture.price(20_000));
    expect(at(preview, 'lines.data.0.amount')).toBe(-2_500);
    expect(preview).toMatchObject({ total: 7_500, amount_due: 7_500 });
  });
});

// docs.stripe.com/billing/subscriptions/quantities
describe('a quantity', () => {
  it('charges so many of the price from the next invoice on, and is credited as charged', async () => {
    const { fixture, id, invoices, upgrade } = await paid();
    await fixture.core.setQuantity(id, 2);
    expect(at(await fixture.ask('GET', `subscriptions/${id}`), 'items.data.0.quantity')).toBe(2);
    await fixture.pass({ days: 30, hours: 1 });
    expect(await invoices()).toEqual([
      ['paid', 10_000],
      ['paid', 20_000],
    ]);
    await fixture.pass({ days: 14, hours: 23 });
    expect(await upgrade(await fixture.price(15_000))).toMatchObject({ total: 30_000 - 10_000 });
    await expect(fixture.core.setQuantity(id, 0)).rejects.toThrow('at least 1');
  });
});

// docs.stripe.com/billing/subscriptions/trials
describe('a trial from the start', () => {
  it('charges nothing before its end, and then a whole period', async () => {
    const { fixture, price, customer } = await paid();
    const trialEnd = new Date(fixture.now().getTime() + 7 * 86_400_000);
    const sale = { card: 'pm_card_approved', trialEnd };
    const { subscriptionId } = await fixture.core.sellPrice(customer, price, sale);
    const own = async () =>
      (await fixture.account(customer)).invoices.flatMap(({ subscriptionId: of, status, amountPaid }) =>
        of === subscriptionId ? [[status, amountPaid]] : [],
      );
    const trialing = await fixture.ask('GET', `subscriptions/${subscriptionId}`);
    expect(trialing).toMatchObject({ status: 'trialing', trial_end: trialEnd.getTime() / 1_000 });
    expect(await own()).toEqual([['paid', 0]]);
    await fixture.pass({ days: 7, hours: 1 });
    expect(await own()).toEqual([
      ['paid', 0],
      ['paid', 10_000],
    ]);
    expect((await fixture.ask('GET', `subscriptions/${subscriptionId}`)).status).toBe('active');
  });
});
