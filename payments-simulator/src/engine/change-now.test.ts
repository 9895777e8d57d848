import { describe, expect, it } from 'vitest';
import { at, createFixture, type SimulatorFixture } from '../testing/fixture.ts';

const changing = (itemId: string, price: string) => ({
  items: [{ id: itemId, price }],
  billing_cycle_anchor: { type: 'now' },
  proration_behavior: 'always_invoice',
});
const update = (itemId: string, price: string) => ({
  ...changing(itemId, price),
  payment_behavior: 'pending_if_incomplete',
  expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
});

async function tenDaysIn(card?: string) {
  const fixture = createFixture();
  const small = await fixture.price(9_900);
  const large = await fixture.price(19_900);
  const subscription = await fixture.subscribe(small, card);
  await fixture.pass({ days: 10 });
  return { fixture, small, large, ...subscription };
}

const priceOf = async (fixture: SimulatorFixture, id: string) =>
  at(await fixture.ask('GET', `subscriptions/${id}`), 'items.data.0.price.id');

describe('change of plan now', () => {
  it('charges the previewed amount, less unused days, and starts a new period', async () => {
    const { fixture, large, id, itemId } = await tenDaysIn();
    const preview = await fixture.ask('POST', 'invoices/create_preview', {
      subscription: id,
      subscription_details: { ...changing(itemId, large), proration_date: fixture.now().getTime() / 1000 },
    });
    expect(preview.amount_due).toBe(19_900 - 6_600);
    const changed = await fixture.ask('POST', `subscriptions/${id}`, update(itemId, large));
    expect(changed).toMatchObject({ status: 'active', pending_update: null });
    expect(at(changed, 'items.data.0.price.id')).toBe(large);
    expect(at(changed, 'items.data.0.current_period_start')).toBe(fixture.now().getTime() / 1000);
    expect(at(changed, 'latest_invoice.amount_paid')).toBe(13_300);
    const lines = at(changed, 'latest_invoice.lines.data') as unknown[];
    expect(lines.map((line) => at(line, 'parent.subscription_item_details.proration'))).toEqual([
      true,
      false,
    ]);
    expect(lines.map((line) => at(line, 'amount'))).toEqual([-6_600, 19_900]);
    await fixture.pass({ days: 30, hours: 1 });
    const renewed = await fixture.ask('GET', `subscriptions/${id}`, { expand: ['latest_invoice'] });
    expect(at(renewed, 'latest_invoice.amount_paid')).toBe(19_900);
  });

  it('keeps a declined change pending on the old plan until its invoice is voided', async () => {
    const { fixture, small, large, id, itemId } = await tenDaysIn('pm_card_declined_on_change');
    const waiting = await fixture.ask('POST', `subscriptions/${id}`, update(itemId, large));
    expect(waiting.status).toBe('active');
    expect(at(waiting, 'pending_update.subscription_items.0.price.id')).toBe(large);
    expect(at(waiting, 'latest_invoice.status')).toBe('open');
    expect(await priceOf(fixture, id)).toBe(small);
    await fixture.ask('POST', `invoices/${at(waiting, 'latest_invoice.id')}/void`);
    expect(await fixture.ask('GET', `subscriptions/${id}`)).toMatchObject({
      status: 'active',
      pending_update: null,
    });
    await fixture.pass({ days: 1 });
    expect(await priceOf(fixture, id)).toBe(small);
  });

  it('applies a change when the bank confirms it, and resumes a cancelled subscription', async () => {
    const { fixture, small, large, id, itemId } = await tenDaysIn('pm_card_authentication');
    await fixture.ask('POST', `subscriptions/${id}`, { cancel_at_period_end: true });
    const waiting = await fixture.ask('POST', `subscriptions/${id}`, {
      ...update(itemId, large),
      cancel_at_period_end: false,
    });
    expect(waiting.cancel_at_period_end).toBe(true);
    expect(await priceOf(fixture, id)).toBe(small);
    const askedAt = fixture.now().getTime() / 1000;
    await fixture.pass({ hours: 1 });
    await fixture.core.authenticateIntent(
      String(at(waiting, 'latest_invoice.confirmation_secret.client_secret')),
      true,
    );
    const changed = await fixture.ask('GET', `subscriptions/${id}`);
    expect(changed).toMatchObject({ pending_update: null, cancel_at_period_end: false, cancel_at: null });
    expect(at(changed, 'items.data.0.price.id')).toBe(large);
    expect(at(changed, 'items.data.0.current_period_start')).toBe(askedAt);
  });

  it('drops a pending change and its intent after 23 hours', async () => {
    const { fixture, small, large, id, itemId } = await tenDaysIn('pm_card_authentication');
    const waiting = await fixture.ask('POST', `subscriptions/${id}`, update(itemId, large));
    await fixture.pass({ hours: 23 });
    expect(await fixture.ask('GET', `subscriptions/${id}`)).toMatchObject({
      pending_update: null,
      status: 'active',
    });
    expect(await priceOf(fixture, id)).toBe(small);
    const secret = String(at(waiting, 'latest_invoice.confirmation_secret.client_secret'));
    await expect(fixture.core.authenticateIntent(secret, true)).rejects.toThrow('canceled');
  });

  // docs.stripe.com/billing/subscriptions/prorations: flexible billing credits the original debit.
  it('credits unused days whose payment was refunded', async () => {
    const { fixture, large, id, itemId, intentId } = await tenDaysIn();
    await fixture.ask('POST', 'refunds', { payment_intent: intentId });
    const changed = await fixture.ask('POST', `subscriptions/${id}`, update(itemId, large));
    expect(at(changed, 'latest_invoice.amount_paid')).toBe(19_900 - 6_600);
  });

  it('credits unused days whose payment was charged back', async () => {
    const { fixture, large, id, itemId, intentId } = await tenDaysIn();
    await fixture.core.openDispute(intentId);
    const changed = await fixture.ask('POST', `subscriptions/${id}`, update(itemId, large));
    expect(at(changed, 'latest_invoice.amount_paid')).toBe(19_900 - 6_600);
  });

  it('credits the whole period while its invoice is an unpaid draft', async () => {
    const { fixture, large, id, itemId, customer } = await tenDaysIn();
    await fixture.pass({ days: 20 });
    const changed = await fixture.ask('POST', `subscriptions/${id}`, update(itemId, large));
    expect(at(changed, 'latest_invoice.amount_paid')).toBe(19_900 - 9_900);
    expect((await fixture.account(customer)).invoices.map(({ status }) => status)).toEqual([
      'paid',
      'draft',
      'paid',
    ]);
  });

  it('credits nothing for a period whose invoice was voided', async () => {
    const { fixture, large, id, itemId } = await tenDaysIn('pm_card_fails_at_renewal');
    await fixture.pass({ days: 20, hours: 1 });
    const { latest_invoice: unpaid } = await fixture.ask('GET', `subscriptions/${id}`);
    await fixture.ask('POST', `invoices/${unpaid}/void`);
    const preview = await fixture.ask('POST', 'invoices/create_preview', {
      subscription: id,
      subscription_details: changing(itemId, large),
    });
    expect(preview.amount_due).toBe(19_900);
  });

  it('charges the full price when it is asked to credit nothing', async () => {
    const { fixture, large, id, itemId } = await tenDaysIn();
    const whole = { ...changing(itemId, large), proration_behavior: 'none' };
    const preview = await fixture.ask('POST', 'invoices/create_preview', {
      subscription: id,
      subscription_details: whole,
    });
    expect(preview.amount_due).toBe(19_900);
    const asked = { ...update(itemId, large), ...whole };
    const dated = await fixture.call('POST', `subscriptions/${id}`, { ...asked, proration_date: 1 });
    expect(at(dated.body, 'error.param')).toBe('proration_behavior');
    const changed = await fixture.ask('POST', `subscriptions/${id}`, asked);
    expect(at(changed, 'latest_invoice.amount_paid')).toBe(19_900);
    expect(at(changed, 'items.data.0.current_period_start')).toBe(fixture.now().getTime() / 1000);
  });

  it('carries credit above the new price over to the next invoice', async () => {
    const fixture = createFixture();
    const large = await fixture.price(19_900);
    const small = await fixture.price(9_900);
    const { id, itemId, customer } = await fixture.subscribe(large);
    const changed = await fixture.ask('POST', `subscriptions/${id}`, update(itemId, small));
    expect(at(changed, 'latest_invoice')).toMatchObject({ status: 'paid', total: -10_000, amount_paid: 0 });
    expect((await fixture.account(customer)).balance).toBe(-10_000);
    await fixture.pass({ days: 60, hours: 1 });
    const { invoices, balance } = await fixture.account(customer);
    expect(invoices.map(({ amountPaid }) => amountPaid)).toEqual([19_900, 0, 0, 9_800]);
    expect(balance).toBe(0);
  });

  it('refuses a change without a card, a running subscription or the item to change', async () => {
    const fixture = createFixture();
    const small = await fixture.price(9_900);
    const large = await fixture.price(19_900);
    const opened = await fixture.open(await fixture.customer(), small);
    const early = await fixture.call('POST', `subscriptions/${opened.id}`, update(opened.itemId, large));
    expect(early.status).toBe(400);
    await fixture.core.confirmIntent(opened.secret, 'pm_pix');
    await fixture.core.settleIntent(opened.intentId, true);
    const cardless = await fixture.call('POST', `subscriptions/${opened.id}`, update(opened.itemId, large));
    expect(cardless).toMatchObject({ status: 400, body: { error: { code: 'resource_missing' } } });
    const unknownItem = await fixture.call('POST', `subscriptions/${opened.id}`, update('si_other', large));
    expect(at(unknownItem.body, 'error.param')).toBe('items[0][id]');
  });
});

describe('change of plan with the next period', () => {
  it('charges a later change with the next invoice only', async () => {
    const { fixture, large, id, itemId, customer } = await tenDaysIn();
    await fixture.ask('POST', `subscriptions/${id}`, {
      items: [{ id: itemId, price: large }],
      proration_behavior: 'none',
    });
    expect((await fixture.account(customer)).invoices).toHaveLength(1);
    await fixture.pass({ days: 20, hours: 1 });
    const { invoices } = await fixture.account(customer);
    expect(invoices.map(({ amountPaid }) => amountPaid)).toEqual([9_900, 19_900]);
  });
});

describe('a trial that postpones the next charge', () => {
  it('charges nothing until it ends, and then a period that begins there', async () => {
    const { fixture, id } = await tenDaysIn();
    const trialEnd = fixture.now().getTime() / 1000 + 25 * 86_400;
    const trialing = await fixture.ask('POST', `subscriptions/${id}`, {
      trial_end: trialEnd,
      proration_behavior: 'none',
      expand: ['latest_invoice'],
    });
    expect(trialing).toMatchObject({ status: 'trialing', trial_end: trialEnd });
    expect(at(trialing, 'latest_invoice')).toMatchObject({ status: 'paid', total: 0 });
    await fixture.pass({ days: 24 });
    expect(await fixture.ask('GET', `subscriptions/${id}`)).toMatchObject({ status: 'trialing' });
    await fixture.pass({ days: 1, hours: 2 });
    const renewed = await fixture.ask('GET', `subscriptions/${id}`, { expand: ['latest_invoice'] });
    expect(renewed).toMatchObject({ status: 'active' });
    expect(at(renewed, 'items.data.0.current_period_start')).toBe(trialEnd);
    expect(at(renewed, 'latest_invoice')).toMatchObject({ status: 'paid', amount_paid: 9_900 });
  });

  it('refuses an end that is over', async () => {
    const { fixture, id } = await tenDaysIn();
    const over = { trial_end: fixture.now().getTime() / 1000, proration_behavior: 'none' };
    await expect(fixture.ask('POST', `subscriptions/${id}`, over)).rejects.toThrow('trial_end');
  });
});
