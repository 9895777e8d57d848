import { describe, expect, it } from 'vitest';
import { at, createFixture } from '../testing/fixture.ts';

const statusOf = async (fixture: ReturnType<typeof createFixture>, id: string) =>
  (await fixture.ask('GET', `subscriptions/${id}`)).status;

describe('the first payment', () => {
  it('starts the subscription with the first payment and saves its card', async () => {
    const fixture = createFixture();
    const { id, customer } = await fixture.subscribe(await fixture.price(9_900));
    const subscription = await fixture.ask('GET', `subscriptions/${id}`, {
      expand: ['default_payment_method'],
    });
    expect(subscription.status).toBe('active');
    expect(at(subscription, 'default_payment_method.card.last4')).toBe('4242');
    const period = [
      at(subscription, 'items.data.0.current_period_start'),
      at(subscription, 'items.data.0.current_period_end'),
    ];
    expect(period).toEqual([
      Date.parse('2026-11-21T12:00:00Z') / 1000,
      Date.parse('2026-12-21T12:00:00Z') / 1000,
    ]);
    const invoices = await fixture.ask('GET', 'invoices', { customer, expand: ['data.payments'] });
    expect(at(invoices, 'data.0.status')).toBe('paid');
    expect(at(invoices, 'data.0.parent.subscription_details.subscription')).toBe(id);
    expect(at(invoices, 'data.0.payments.data.0.status')).toBe('paid');
    expect(fixture.eventTypes()).toContain('invoice.paid');
  });

  it('leaves the subscription incomplete and payable after a declined first payment', async () => {
    const fixture = createFixture();
    const { id, secret, intentId } = await fixture.open(await fixture.customer(), await fixture.price(9_900));
    expect(await fixture.core.confirmIntent(secret, 'pm_card_declined')).toMatchObject({
      status: 'requires_payment_method',
      message: expect.stringContaining('recusado'),
    });
    expect(await statusOf(fixture, id)).toBe('incomplete');
    const intent = await fixture.ask('GET', `payment_intents/${intentId}`, { expand: ['latest_charge'] });
    expect(at(intent, 'last_payment_error.decline_code')).toBe('generic_decline');
    expect(at(intent, 'latest_charge.status')).toBe('failed');
    await fixture.core.confirmIntent(secret, 'pm_card_approved');
    expect(await statusOf(fixture, id)).toBe('active');
    await expect(fixture.core.confirmIntent(secret, 'pm_card_approved')).rejects.toThrow('succeeded');
  });

  it('waits for the bank when the card asks for authentication', async () => {
    const fixture = createFixture();
    const { id, secret } = await fixture.open(await fixture.customer(), await fixture.price(9_900));
    expect((await fixture.core.confirmIntent(secret, 'pm_card_authentication')).status).toBe(
      'requires_action',
    );
    expect((await fixture.core.authenticateIntent(secret, false)).status).toBe('requires_payment_method');
    expect(await statusOf(fixture, id)).toBe('incomplete');
    await fixture.core.confirmIntent(secret, 'pm_card_authentication');
    expect((await fixture.core.authenticateIntent(secret, true)).status).toBe('succeeded');
    expect(await statusOf(fixture, id)).toBe('active');
  });

  it('expires an unpaid first invoice after 23 hours, but not while the bank is processing it', async () => {
    const fixture = createFixture();
    const price = await fixture.price(9_900);
    const lapsed = await fixture.open(await fixture.customer(), price);
    const slow = await fixture.open(await fixture.customer(), price);
    expect((await fixture.core.confirmIntent(slow.secret, 'pm_card_processing')).status).toBe('processing');
    await fixture.pass({ hours: 22 });
    expect(await statusOf(fixture, lapsed.id)).toBe('incomplete');
    await fixture.pass({ hours: 2 });
    expect(await statusOf(fixture, lapsed.id)).toBe('incomplete_expired');
    expect((await fixture.ask('GET', `payment_intents/${lapsed.intentId}`)).status).toBe('canceled');
    expect(await statusOf(fixture, slow.id)).toBe('incomplete');
    await fixture.core.settleIntent(slow.intentId, true);
    expect(await statusOf(fixture, slow.id)).toBe('active');
  });

  it('asks for a card instead of a payment when the price is zero', async () => {
    const fixture = createFixture();
    const made = await fixture.ask('POST', 'subscriptions', {
      customer: await fixture.customer(),
      items: [{ price: await fixture.price(0) }],
      payment_behavior: 'default_incomplete',
      expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    });
    expect(made.status).toBe('active');
    expect(at(made, 'latest_invoice.status')).toBe('paid');
    expect(at(made, 'latest_invoice.confirmation_secret')).toBeNull();
    expect(at(made, 'latest_invoice.payments.data')).toEqual([]);
    const secret = String(at(made, 'pending_setup_intent.client_secret'));
    expect((await fixture.core.confirmIntent(secret, 'pm_card_approved')).status).toBe('succeeded');
    const { defaultPaymentMethod, subscriptions } = await fixture.account(String(made.customer));
    expect(subscriptions[0]?.defaultPaymentMethod).not.toBeNull();
    expect(defaultPaymentMethod).toBeNull();
  });
});

describe('a renewal', () => {
  it('renews every 30 days at the due time, even when applied late', async () => {
    const fixture = createFixture('2027-12-31T23:59:59Z');
    const { customer } = await fixture.subscribe(await fixture.price(9_900));
    await fixture.pass({ days: 36 * 30 + 3 });
    const { invoices, charges } = await fixture.account(customer);
    expect(invoices).toHaveLength(37);
    expect(charges.reduce((sum, { amount }) => sum + amount, 0)).toBe(37 * 9_900);
    invoices.slice(1).forEach((invoice, index) => {
      const line = invoice.lines[0];
      const before = invoices[index]?.lines[0];
      expect(line?.periodStart).toBe(before?.periodEnd);
      expect(invoice.paidAt).toBe((line?.periodStart ?? 0) + 3_600);
    });
  });

  it('retries a failed renewal after 1, 3, 5 and 7 days, then cancels the subscription', async () => {
    const fixture = createFixture();
    const { id, customer } = await fixture.subscribe(await fixture.price(9_900), 'pm_card_fails_at_renewal');
    await fixture.pass({ days: 30, hours: 1 });
    expect(await statusOf(fixture, id)).toBe('past_due');
    const failures = async () =>
      (await fixture.account(customer)).charges.filter(({ status }) => status === 'failed').length;
    const counted: number[] = [];
    for (const days of [0, 1, 2, 2]) {
      await fixture.pass({ days });
      counted.push(await failures());
    }
    expect(counted).toEqual([1, 2, 3, 4]);
    expect(await statusOf(fixture, id)).toBe('past_due');
    await fixture.pass({ days: 2 });
    expect(await statusOf(fixture, id)).toBe('canceled');
    expect(fixture.eventTypes().at(-1)).toBe('customer.subscription.deleted');
    await fixture.pass({ days: 90 });
    expect((await fixture.account(customer)).invoices).toHaveLength(2);
  });

  it('pays a failed renewal in the browser or with another card', async () => {
    const fixture = createFixture();
    const price = await fixture.price(9_900);
    const first = await fixture.subscribe(price, 'pm_card_fails_at_renewal');
    const second = await fixture.subscribe(price, 'pm_card_fails_at_renewal');
    await fixture.pass({ days: 32 });
    const open = await fixture.ask('GET', 'invoices', {
      subscription: first.id,
      status: 'open',
      expand: ['data.confirmation_secret'],
    });
    await fixture.core.confirmIntent(
      String(at(open, 'data.0.confirmation_secret.client_secret')),
      'pm_card_approved',
    );
    expect(await statusOf(fixture, first.id)).toBe('active');
    await expect(fixture.core.attachCard(second.customer, 'pm_card_declined')).rejects.toThrow('recusado');
    expect(await statusOf(fixture, second.id)).toBe('past_due');
    await fixture.core.attachCard(second.customer, 'pm_card_mastercard');
    expect(await statusOf(fixture, second.id)).toBe('active');
    await fixture.pass({ days: 28, hours: 1 });
    expect((await fixture.account(second.customer)).invoices.map(({ status }) => status)).toEqual([
      'paid',
      'paid',
      'paid',
    ]);
  });

  it('renews with a card authenticated once, unless the card always asks', async () => {
    const fixture = createFixture();
    const price = await fixture.price(9_900);
    const known = await fixture.subscribe(price, 'pm_card_authentication');
    const asking = await fixture.subscribe(price, 'pm_card_authentication_always');
    await fixture.pass({ days: 30, hours: 1 });
    expect(await statusOf(fixture, known.id)).toBe('active');
    expect(await statusOf(fixture, asking.id)).toBe('past_due');
    expect(fixture.eventTypes()).toContain('invoice.payment_action_required');
  });

  it('fails a renewal with an expired card', async () => {
    const fixture = createFixture('2026-11-21T12:00:00Z');
    const { secret, id } = await fixture.open(await fixture.customer(), await fixture.price(9_900));
    await fixture.core.confirmIntent(secret, { token: 'pm_card_approved', expMonth: 11, expYear: 2026 });
    expect(await statusOf(fixture, id)).toBe('active');
    await fixture.pass({ days: 30, hours: 1 });
    expect(await statusOf(fixture, id)).toBe('past_due');
  });

  // docs.stripe.com/billing/invoices/subscription, "Subscription renewal invoices".
  it('leaves the invoice a draft for an hour while the subscription runs in its new period', async () => {
    const fixture = createFixture();
    const { id, intentId } = await fixture.subscribe(await fixture.price(9_900));
    await fixture.pass({ days: 30 });
    const renewing = await fixture.ask('GET', `subscriptions/${id}`, {
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    });
    expect(renewing.status).toBe('active');
    expect(at(renewing, 'items.data.0.current_period_start')).toBe(fixture.now().getTime() / 1000);
    expect(renewing.latest_invoice).toMatchObject({
      status: 'draft',
      number: null,
      auto_advance: true,
      confirmation_secret: null,
      amount_due: 9_900,
      payments: { data: [] },
    });
    await fixture.pass({ hours: 1 });
    const renewed = await fixture.ask('GET', `subscriptions/${id}`, { expand: ['latest_invoice.payments'] });
    expect(renewed.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 9_900 });
    expect(at(renewed, 'latest_invoice.payments.data.0.payment.payment_intent')).not.toBe(intentId);
  });

  it('refuses to void or pay a draft, and finalizes one without charging it', async () => {
    const fixture = createFixture();
    const { id } = await fixture.subscribe(await fixture.price(9_900));
    await fixture.pass({ days: 30 });
    const { latest_invoice: draft } = await fixture.ask('GET', `subscriptions/${id}`);
    for (const refused of ['void', 'pay']) {
      expect((await fixture.call('POST', `invoices/${draft}/${refused}`)).status).toBe(400);
    }
    const open = await fixture.ask('POST', `invoices/${draft}/finalize`, { auto_advance: false });
    expect(open).toMatchObject({ status: 'open', auto_advance: false, amount_remaining: 9_900 });
    expect((await fixture.call('POST', `invoices/${draft}/finalize`, { auto_advance: false })).status).toBe(
      400,
    );
    await fixture.pass({ days: 1 });
    expect(await fixture.ask('GET', `invoices/${draft}`)).toMatchObject({ status: 'open' });
    expect(await fixture.ask('POST', `invoices/${draft}/void`)).toMatchObject({ status: 'void' });
  });

  it('never charges the draft of a subscription that was canceled', async () => {
    const fixture = createFixture();
    const { id, customer } = await fixture.subscribe(await fixture.price(9_900));
    await fixture.pass({ days: 30 });
    await fixture.ask('DELETE', `subscriptions/${id}`);
    await fixture.pass({ days: 2 });
    expect((await fixture.account(customer)).invoices.map(({ status }) => status)).toEqual(['paid', 'draft']);
  });
});

// docs.stripe.com/billing/subscriptions/overview, "Subscription statuses", and the dashboard's "Manage failed payments".
describe('a subscription that is kept past due', () => {
  async function keptPastDue() {
    const fixture = createFixture(undefined, { afterRetries: 'past_due' });
    const subscription = await fixture.subscribe(await fixture.price(9_900), 'pm_card_fails_at_renewal');
    await fixture.pass({ days: 60, hours: 1 });
    const secretOf = async (index: number) => {
      const open = await fixture.ask('GET', 'invoices', {
        subscription: subscription.id,
        status: 'open',
        expand: ['data.confirmation_secret'],
      });
      return String(at(open, `data.${index}.confirmation_secret.client_secret`));
    };
    const statuses = async () =>
      (await fixture.account(subscription.customer)).invoices.map(({ status }) => status);
    return { fixture, ...subscription, secretOf, statuses };
  }

  it('gets another open invoice each period', async () => {
    const { fixture, id, statuses } = await keptPastDue();
    expect(await statuses()).toEqual(['paid', 'open', 'open']);
    expect(await statusOf(fixture, id)).toBe('past_due');
    await fixture.pass({ days: 30 });
    expect(await statuses()).toEqual(['paid', 'open', 'open', 'open']);
  });

  it('stays past due when only the older invoice is paid', async () => {
    const { fixture, id, secretOf, statuses } = await keptPastDue();
    await fixture.core.confirmIntent(await secretOf(1), 'pm_card_approved');
    expect(await statuses()).toEqual(['paid', 'paid', 'open']);
    expect(await statusOf(fixture, id)).toBe('past_due');
  });

  it('becomes active once the newest invoice is paid, and the older one stays payable', async () => {
    const { fixture, id, secretOf, statuses } = await keptPastDue();
    await fixture.core.confirmIntent(await secretOf(0), 'pm_card_approved');
    expect(await statusOf(fixture, id)).toBe('active');
    await fixture.core.confirmIntent(await secretOf(0), 'pm_card_approved');
    expect(await statuses()).toEqual(['paid', 'paid', 'paid']);
  });

  it('becomes active when its unpaid invoices are voided', async () => {
    const { fixture, id } = await keptPastDue();
    const voidNewest = async () => {
      const open = await fixture.ask('GET', 'invoices', { subscription: id, status: 'open' });
      await fixture.ask('POST', `invoices/${at(open, 'data.0.id')}/void`);
    };
    await voidNewest();
    expect(await statusOf(fixture, id)).toBe('past_due');
    await voidNewest();
    expect(await statusOf(fixture, id)).toBe('active');
    expect(fixture.eventTypes().at(-1)).toBe('customer.subscription.updated');
  });
});

describe('cancellation', () => {
  it('cancels at the end of the period unless it is resumed', async () => {
    const fixture = createFixture();
    const price = await fixture.price(9_900);
    const leaving = await fixture.subscribe(price);
    const staying = await fixture.subscribe(price);
    for (const { id } of [leaving, staying]) {
      const canceled = await fixture.ask('POST', `subscriptions/${id}`, { cancel_at_period_end: true });
      expect(canceled.cancel_at).toBe(at(canceled, 'items.data.0.current_period_end'));
    }
    await fixture.core.setCancelAtPeriodEnd(staying.customer, false);
    await fixture.pass({ days: 29, hours: 23 });
    expect(await statusOf(fixture, leaving.id)).toBe('active');
    await fixture.pass({ hours: 1 });
    expect(await statusOf(fixture, leaving.id)).toBe('canceled');
    expect(await statusOf(fixture, staying.id)).toBe('active');
    expect((await fixture.account(leaving.customer)).invoices).toHaveLength(1);
  });

  it('cancels at once, and only once', async () => {
    const fixture = createFixture();
    const { id, customer } = await fixture.subscribe(await fixture.price(9_900));
    expect((await fixture.ask('DELETE', `subscriptions/${id}`)).status).toBe('canceled');
    expect((await fixture.call('DELETE', `subscriptions/${id}`)).status).toBe(404);
    expect(await fixture.ask('GET', 'subscriptions', { customer })).toMatchObject({ data: [] });
    expect(at(await fixture.ask('GET', 'subscriptions', { customer, status: 'all' }), 'data.0.id')).toBe(id);
  });

  it('cancels subscriptions and erases personal data when the customer is deleted', async () => {
    const fixture = createFixture();
    const { id, customer } = await fixture.subscribe(await fixture.price(9_900));
    expect(await fixture.ask('DELETE', `customers/${customer}`)).toMatchObject({ deleted: true });
    expect(await fixture.ask('GET', `customers/${customer}`)).toEqual({
      id: customer,
      object: 'customer',
      deleted: true,
    });
    expect(await statusOf(fixture, id)).toBe('canceled');
    expect((await fixture.account(customer)).email).toBeNull();
    expect((await fixture.call('DELETE', `customers/${customer}`)).status).toBe(404);
    expect((await fixture.call('POST', `customers/${customer}`, { email: 'x@example.com' })).status).toBe(
      400,
    );
  });
});
