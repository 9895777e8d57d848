import { describe, expect, it } from 'vitest';
import { PaymentServiceError } from '../payment-provider.ts';
import { pageOf, scriptedStripe } from '../testing/scripted-stripe.ts';
import { stripeAtWork } from '../testing/stripe-at-work.ts';

const { stripe, provider, newCustomer } = await stripeAtWork();

async function startedPurchase() {
  const { id: customerId, key } = await newCustomer();
  const order = { customerId, amount: 14_900, description: 'Guia do banho', reference: key('reference') };
  const started = await provider.startPurchase(order, key('purchase'));
  return { customerId, key, order, ...started, secret: started.confirmation?.clientSecret ?? '' };
}

async function paid(method = 'pm_card_approved') {
  const purchase = await startedPurchase();
  await stripe.confirmIntent(purchase.secret, method);
  if (method === 'pm_pix') await stripe.settleIntent(purchase.payment.id, true);
  return purchase;
}

describe('a purchase', () => {
  it('creates one open payment of the ordered amount with our reference', async () => {
    const { payment, confirmation, order } = await startedPurchase();
    expect(payment).toMatchObject({
      status: 'open',
      amount: 14_900,
      currency: 'brl',
      reference: order.reference,
      paidAt: null,
      createdAt: stripe.now(),
    });
    expect(confirmation).toEqual({
      intent: 'payment',
      clientSecret: expect.stringContaining(`${payment.id}_secret_`),
    });
  });

  it('returns the current state of the same payment when its key is repeated', async () => {
    const { order, key, payment, secret, confirmation } = await startedPurchase();
    expect(await provider.startPurchase(order, key('purchase'))).toEqual({ payment, confirmation });
    await stripe.confirmIntent(secret, 'pm_card_approved');
    const again = await provider.startPurchase(order, key('purchase'));
    expect(again).toMatchObject({ payment: { id: payment.id, status: 'succeeded' }, confirmation: null });
  });

  it('lists a paid purchase and creates no invoice for it', async () => {
    const { customerId, payment } = await paid();
    const { purchases, invoices } = await provider.readCustomer(customerId);
    expect(purchases).toEqual([(await provider.readPurchase(payment.id)).payment]);
    expect(purchases).toMatchObject([{ status: 'succeeded', paidAt: stripe.now() }]);
    expect(invoices).toEqual([]);
  });

  it('returns the secret while a purchase can be paid, but not while it is processing', async () => {
    const { payment, secret, confirmation } = await startedPurchase();
    await stripe.confirmIntent(secret, 'pm_card_declined');
    expect(await provider.readPurchase(payment.id)).toMatchObject({
      confirmation,
      payment: { status: 'open' },
    });
    await stripe.confirmIntent(secret, 'pm_card_authentication');
    expect(await provider.readPurchase(payment.id)).toMatchObject({
      confirmation,
      payment: { status: 'open' },
    });
    await stripe.authenticateIntent(secret, false);
    await stripe.confirmIntent(secret, 'pm_card_processing');
    expect(await provider.readPurchase(payment.id)).toMatchObject({
      confirmation: null,
      payment: { status: 'processing', paidAt: null },
    });
    expect(await provider.cancelPurchase(payment.id)).toBe(false);
    await stripe.settleIntent(payment.id, false);
    expect(await provider.readPurchase(payment.id)).toMatchObject({
      confirmation,
      payment: { status: 'open' },
    });
  });

  it('returns the code of a Pix that waits, for a day', async () => {
    const { payment, secret, confirmation } = await startedPurchase();
    await stripe.confirmIntent(secret, 'pm_pix');
    expect(await provider.readPurchase(payment.id)).toMatchObject({
      confirmation,
      payment: {
        status: 'waiting',
        paidAt: null,
        codeExpired: false,
        waiting: {
          kind: 'pix',
          code: expect.stringMatching(/^000201/),
          pictureUrl: expect.stringMatching(/^https:\/\/qr\.stripe\.com\/.*\.svg$/),
          instructionsUrl: expect.stringMatching(/^https:\/\/payments\.stripe\.com\//),
          expiresAt: new Date(stripe.now().getTime() - (stripe.now().getTime() % 1_000) + 86_400_000),
        },
      },
    });
    await stripe.settleIntent(payment.id, false);
    expect(await provider.readPurchase(payment.id)).toMatchObject({
      payment: { status: 'open', waiting: null, codeExpired: true },
    });
  });

  it('cancels an open payment and its code, also when repeated', async () => {
    const { payment, secret } = await startedPurchase();
    await stripe.confirmIntent(secret, 'pm_pix');
    expect(await provider.cancelPurchase(payment.id)).toBe(true);
    expect(await provider.cancelPurchase(payment.id)).toBe(true);
    expect(await provider.readPurchase(payment.id)).toMatchObject({
      payment: { status: 'canceled' },
      confirmation: null,
    });
  });

  it('cancels no paid purchase', async () => {
    const { payment } = await paid();
    expect(await provider.cancelPurchase(payment.id)).toBe(false);
    expect((await provider.readPurchase(payment.id)).payment.status).toBe('succeeded');
  });
});

describe('a refund', () => {
  it('refunds the whole amount once, also when repeated with another key', async () => {
    const { payment, key } = await paid();
    await provider.refund(payment.id, key('refund'));
    await provider.refund(payment.id, key('refund'));
    await provider.refund(payment.id, key('another refund'));
    const { payment: after } = await provider.readPurchase(payment.id);
    expect(after).toMatchObject({ status: 'succeeded', amount: 14_900, amountRefunded: 14_900 });
  });

  it("shows a subscription's refund with its invoice", async () => {
    const { subscribe, only, key } = await newCustomer();
    await subscribe();
    const { payment } = (await only()).invoice;
    await provider.refund(payment?.id ?? '', key('refund'));
    expect((await only()).invoice).toMatchObject({
      status: 'paid',
      amountPaid: 4_900,
      payment: { amountRefunded: 4_900 },
    });
  });

  it('counts a pending refund as returning until it has succeeded', async () => {
    const { payment, customerId, key } = await paid('pm_pix');
    await provider.refund(payment.id, key('refund'));
    const read = async () => (await provider.readPurchase(payment.id)).payment;
    const returning = { amountRefunded: 14_900, amountReturning: 14_900, refundFailure: null };
    expect(await read()).toMatchObject(returning);
    expect((await provider.readCustomer(customerId)).purchases[0]).toMatchObject(returning);
    await stripe.advance(1);
    expect(await read()).toMatchObject({ amountRefunded: 14_900, amountReturning: 0 });
  });

  it('names the reason of a refund that failed, and of one that was cancelled', async () => {
    const { payment, key } = await paid('pm_card_refundFail');
    await provider.refund(payment.id, key('refund'));
    await stripe.advance(1);
    const read = async () => (await provider.readPurchase(payment.id)).payment;
    const failed = { amountRefunded: 0, amountReturning: 0, refundFailure: 'expired_or_canceled_card' };
    expect(await read()).toMatchObject(failed);
    const otherPaid = await paid('pm_pix');
    await provider.refund(otherPaid.payment.id, key('other refund'));
    const { id } = stripe.events.findLast(({ type }) => type === 'refund.created')?.data.object ?? {};
    await stripe.settleRefund(String(id), 'canceled');
    const { payment: after } = await provider.readPurchase(otherPaid.payment.id);
    expect(after).toMatchObject({ amountRefunded: 0, refundFailure: 'canceled' });
  });

  it('asks for the rest after a partial refund', async () => {
    const { payment, key } = await paid();
    const body = new URLSearchParams({ payment_intent: payment.id, amount: '4900' });
    await fetch(`${stripe.url}/v1/refunds`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${stripe.secretKey}` },
    });
    expect((await provider.readPurchase(payment.id)).payment.amountRefunded).toBe(4_900);
    await provider.refund(payment.id, key('refund'));
    expect((await provider.readPurchase(payment.id)).payment.amountRefunded).toBe(14_900);
  });

  it('throws the refusal of a boleto, which no retry changes', async () => {
    const link = await stripe.createPaymentLink({ amount: 9_700, productName: 'Guia do banho' });
    const sale = { paymentLinkId: link.id, clientReferenceId: null, email: 'ana@exemplo.com.br' };
    const { intentId } = await stripe.payLink({ ...sale, paymentMethod: 'pm_boleto' });
    await stripe.settleIntent(intentId, true);
    const refusal = { name: 'RefundRefusedError', code: 'charge_not_refundable' };
    await expect(provider.refund(intentId, 'refund of a boleto')).rejects.toMatchObject(refusal);
    expect((await provider.readPurchase(intentId)).payment.amountRefunded).toBe(0);
  });

  it('refuses to refund an unpaid purchase', async () => {
    const { payment, key } = await startedPurchase();
    await expect(provider.refund(payment.id, key('refund'))).rejects.toThrow(PaymentServiceError);
  });
});

describe('a chargeback', () => {
  it.each(['won', 'lost'] as const)('shows a chargeback as open, then as %s', async (outcome) => {
    const { payment, customerId } = await paid();
    const disputeId = await stripe.openDispute(payment.id);
    expect((await provider.readPurchase(payment.id)).payment.dispute).toBe('open');
    expect((await provider.readCustomer(customerId)).purchases[0]?.dispute).toBe('open');
    await stripe.closeDispute(disputeId, outcome);
    expect((await provider.readPurchase(payment.id)).payment.dispute).toBe(outcome);
  });
});

describe('a payment through a link', () => {
  it('returns a checkout with its reference, link, buyer and payment', async () => {
    const link = await stripe.createPaymentLink({ amount: 9_900, productName: 'Guia da tosa' });
    const buyer = { paymentLinkId: link.id, clientReferenceId: 'opaque', email: 'bia@exemplo.com.br' };
    const { checkoutId, intentId } = await stripe.payLink(buyer);
    expect(await provider.readCheckout(checkoutId)).toEqual({
      id: checkoutId,
      reference: 'opaque',
      linkUrl: link.url,
      email: 'bia@exemplo.com.br',
      payment: expect.objectContaining({
        id: intentId,
        status: 'succeeded',
        amount: 9_900,
        currency: 'brl',
        reference: null,
        dispute: null,
      }),
    });
    await stripe.openDispute(intentId);
    expect((await provider.readCheckout(checkoutId)).payment?.dispute).toBe('open');
  });

  it('lists a hundred checkouts a page, newest first, none older than asked for', async () => {
    const link = await stripe.createPaymentLink({ amount: 9_900, productName: 'Guia do passeio' });
    const pay = async () => {
      const buyer = { paymentLinkId: link.id, clientReferenceId: null, email: 'bia@exemplo.com.br' };
      return (await stripe.payLink(buyer)).checkoutId;
    };
    await pay();
    await stripe.advanceSeconds(60);
    const since = stripe.now();
    const oldest = await pay();
    await stripe.advanceSeconds(60);
    for (let paid = 0; paid < 100; paid += 1) await pay();
    const first = await provider.listCheckouts(since, null);
    expect(first.checkouts).toHaveLength(100);
    expect(first.next).toBe(first.checkouts.at(-1)?.id);
    const last = await provider.listCheckouts(since, first.next);
    expect(last).toEqual({ checkouts: [await provider.readCheckout(oldest)], next: null });
  });

  it('lists the checkouts without a payment: a subscription, and one that a coupon made free', async () => {
    const { provider: scripted, follow, calls } = await scriptedStripe();
    const session = {
      object: 'checkout.session',
      id: 'cs_1',
      mode: 'subscription',
      client_reference_id: null,
      customer_details: null,
      customer_email: null,
      payment_intent: null,
      payment_link: null,
    };
    const complete = {
      ...session,
      status: 'complete',
      payment_status: 'no_payment_required',
      created: 1_700_000_000,
    };
    const free = { ...complete, id: 'cs_2', mode: 'payment' };
    const trial = { ...complete, id: 'cs_3' };
    follow(() => ({ body: pageOf([session, free, trial]) }));
    const nobody = { reference: null, linkUrl: null, email: null, payment: null };
    expect(await scripted.listCheckouts(new Date('2026-11-10T15:00:00.900Z'), null)).toEqual({
      checkouts: [
        { id: 'cs_1', ...nobody },
        { id: 'cs_2', ...nobody, freeAt: new Date(1_700_000_000_000) },
        { id: 'cs_3', ...nobody },
      ],
      next: null,
    });
    expect(decodeURIComponent(calls[0] ?? '')).toContain('created[gte]=1794322800&');
    expect(calls[0]).toContain('status=complete');
  });
});
