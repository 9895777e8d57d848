import { describe, expect, it } from 'vitest';
import { emptyCatalogue } from '../model/catalogue.ts';
import { at, createFixture } from '../testing/fixture.ts';

async function bought(card = 'pm_card_approved') {
  const fixture = createFixture();
  const customer = await fixture.customer();
  const made = await fixture.ask('POST', 'payment_intents', {
    customer,
    amount: 4_700,
    currency: 'brl',
    metadata: { reference: 'ref-1' },
    automatic_payment_methods: { enabled: true },
  });
  const outcome = await fixture.core.confirmIntent(String(made.client_secret), card);
  return { fixture, customer, id: String(made.id), outcome };
}

describe('one-time payment', () => {
  it('shows fee and payout day once the money has moved (docs.stripe.com/api/balance_transactions)', async () => {
    const expand = ['latest_charge.balance_transaction'];
    const { fixture, id } = await bought();
    const intent = await fixture.ask('GET', `payment_intents/${id}`, { expand });
    const charge = at(intent, 'latest_charge');
    const created = Number(at(charge, 'created'));
    // 3.99 % and 39 cents.
    expect(at(charge, 'balance_transaction')).toMatchObject({
      amount: 4_700,
      fee: 227,
      net: 4_473,
      available_on: created + 30 * 86_400,
    });
    const declined = await bought('pm_card_declined');
    const refused = await declined.fixture.ask('GET', `payment_intents/${declined.id}`, { expand });
    expect(at(refused, 'latest_charge.balance_transaction')).toBeNull();
  });

  it('returns the metadata of a payment and a fingerprint shared by all payers with that card', async () => {
    const { fixture, id, customer } = await bought();
    const intent = await fixture.ask('GET', `payment_intents/${id}`, { expand: ['latest_charge'] });
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 4_700,
      metadata: { reference: 'ref-1' },
    });
    const second = await bought();
    const fingerprint = (body: unknown) => at(body, 'latest_charge.payment_method_details.card.fingerprint');
    const theirs = await second.fixture.ask('GET', `payment_intents/${second.id}`, {
      expand: ['latest_charge'],
    });
    expect(fingerprint(intent)).toBe(fingerprint(theirs));
    expect((await fixture.account(customer)).defaultPaymentMethod).toBeNull();
  });

  it('cancels an open payment and refuses to cancel a finished one', async () => {
    const { fixture, id } = await bought('pm_card_declined');
    expect(await fixture.ask('POST', `payment_intents/${id}/cancel`)).toMatchObject({ status: 'canceled' });
    const paid = await bought();
    const late = await paid.fixture.call('POST', `payment_intents/${paid.id}/cancel`);
    expect(late).toMatchObject({ status: 400, body: { error: { code: 'payment_intent_unexpected_state' } } });
    expect((await fixture.call('POST', `payment_intents/${id}/cancel`)).status).toBe(400);
  });

  it('refuses a payment method whose type it does not take', async () => {
    const fixture = createFixture();
    const made = await fixture.ask('POST', 'payment_intents', {
      customer: await fixture.customer(),
      amount: 4_700,
      currency: 'brl',
      allowed_payment_method_types: ['card', 'pix'],
    });
    expect(made).toMatchObject({ payment_method_types: ['card', 'pix'] });
    const secret = String(made.client_secret);
    await expect(fixture.core.confirmIntent(secret, 'pm_boleto')).rejects.toThrow(/takes card, pix;/);
    expect(await fixture.ask('GET', `payment_intents/${made.id}`)).toMatchObject({ payment_method: null });
    expect((await fixture.core.confirmIntent(secret, 'pm_pix')).status).toBe('requires_action');
  });
});

describe('a refund', () => {
  it('refunds the requested amount, never more than was paid', async () => {
    const { fixture, id } = await bought();
    const refund = (amount?: number) =>
      fixture.call('POST', 'refunds', { payment_intent: id, ...(amount && { amount }) });
    expect((await refund(1_000)).status).toBe(200);
    expect((await refund(3_701)).status).toBe(400);
    expect(at((await refund()).body, 'amount')).toBe(3_700);
    expect(await refund()).toMatchObject({
      status: 400,
      body: { error: { code: 'charge_already_refunded' } },
    });
    const intent = await fixture.ask('GET', `payment_intents/${id}`, { expand: ['latest_charge.refunds'] });
    expect(at(intent, 'latest_charge')).toMatchObject({ refunded: true, amount_refunded: 4_700 });
    expect(at(intent, 'latest_charge.refunds.data')).toHaveLength(2);
    expect(fixture.eventTypes().filter((type) => type === 'charge.refunded')).toHaveLength(2);
  });

  it('refuses to refund a payment that did not succeed', async () => {
    const { fixture, id } = await bought('pm_card_declined');
    expect((await fixture.call('POST', 'refunds', { payment_intent: id })).status).toBe(400);
  });
});

describe('a dispute', () => {
  it('shows a dispute with its payment until it is won or lost', async () => {
    const { fixture, id } = await bought();
    const dispute = await fixture.core.openDispute(id);
    const list = () => fixture.ask('GET', 'disputes', { payment_intent: id });
    expect(at(await list(), 'data.0')).toMatchObject({
      id: dispute,
      status: 'needs_response',
      payment_intent: id,
    });
    const refused = await fixture.call('POST', 'refunds', { payment_intent: id });
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'charge_disputed' } } });
    await fixture.core.closeDispute(dispute, 'won');
    expect(at(await list(), 'data.0.status')).toBe('won');
    await expect(fixture.core.closeDispute(dispute, 'lost')).rejects.toThrow('closed');
    const intent = await fixture.ask('GET', `payment_intents/${id}`, { expand: ['latest_charge'] });
    expect(at(intent, 'latest_charge.disputed')).toBe(true);
    expect((await fixture.call('POST', 'refunds', { payment_intent: id })).status).toBe(200);
  });

  it('leaves room for others about the same payment until all of it is taken', async () => {
    const { fixture, id } = await bought();
    const first = await fixture.core.openDispute(id, 3_000);
    await fixture.core.openDispute(id, 1_000);
    await fixture.core.closeDispute(first, 'won');
    expect(await fixture.ask('GET', 'disputes', { payment_intent: id })).toMatchObject({
      data: [
        { amount: 1_000, status: 'needs_response' },
        { amount: 3_000, status: 'won' },
      ],
    });
    await expect(fixture.core.openDispute(id, 9_000)).rejects.toThrow('disputed already');
  });
});

describe('a payment through a link', () => {
  const link = {
    id: 'plink_1',
    url: 'https://buy.stripe.com/abc',
    active: true,
    amount: 4_700,
    currency: 'brl',
    productName: 'Guia',
    metadata: {},
  };

  it('stores a checkout with its link, reference, address and payment, but no customer', async () => {
    const fixture = createFixture();
    fixture.store.saveCatalogue({ ...emptyCatalogue(), paymentLinks: [link] });
    const paid = await fixture.core.payLink({
      paymentLinkId: 'plink_1',
      clientReferenceId: 'ref-9',
      email: 'bia@example.com',
    });
    const checkout = await fixture.ask('GET', `checkout/sessions/${paid.checkoutId}`, {
      expand: ['payment_intent.latest_charge', 'payment_link'],
    });
    expect(checkout).toMatchObject({
      client_reference_id: 'ref-9',
      customer: null,
      payment_status: 'paid',
      customer_details: { email: 'bia@example.com' },
      payment_link: { url: link.url },
      payment_intent: { status: 'succeeded', customer: null },
    });
    expect(fixture.store.events.at(-1)).toMatchObject({
      type: 'checkout.session.completed',
      data: { object: { id: paid.checkoutId, client_reference_id: 'ref-9' } },
    });
  });

  it('stores nothing for a declined link payment, and settles a slow one later', async () => {
    const fixture = createFixture();
    fixture.store.saveCatalogue({ ...emptyCatalogue(), paymentLinks: [link] });
    const order = { paymentLinkId: 'plink_1', clientReferenceId: null, email: 'bia@example.com' };
    await expect(fixture.core.payLink({ ...order, paymentMethod: 'pm_card_declined' })).rejects.toThrow(
      'recusado',
    );
    expect(fixture.store.events).toEqual([]);
    const slow = await fixture.core.payLink({ ...order, paymentMethod: 'pm_pix' });
    const status = async () =>
      (await fixture.ask('GET', `checkout/sessions/${slow.checkoutId}`)).payment_status;
    expect(await status()).toBe('unpaid');
    await fixture.core.settleIntent(slow.intentId, true);
    expect(await status()).toBe('paid');
    expect(fixture.eventTypes().at(-1)).toBe('checkout.session.async_payment_succeeded');
  });
});
