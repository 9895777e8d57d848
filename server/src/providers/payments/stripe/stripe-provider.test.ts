import { describe, expect, it } from 'vitest';
import { stripeAtWork } from '../testing/stripe-at-work.ts';

const { stripe, provider, prices, newCustomer } = await stripeAtWork();
const day = 86_400_000;

describe('a customer', () => {
  it('creates one customer per key with name, address and user id', async () => {
    const person = { userId: 77, email: 'ana@exemplo.com.br', name: 'Ana Souza' };
    const id = await provider.createCustomer(person, 'customer-77');
    expect(await provider.createCustomer(person, 'customer-77')).toBe(id);
    expect(await stripe.readAccount(id)).toMatchObject({
      email: 'ana@exemplo.com.br',
      name: 'Ana Souza',
      metadata: { user_id: '77' },
    });
  });

  it('returns empty lists for a new customer', async () => {
    const { id } = await newCustomer();
    expect(await provider.readCustomer(id)).toEqual({ subscriptions: [], invoices: [], purchases: [] });
  });

  it('updates name and address', async () => {
    const { id } = await newCustomer();
    await provider.updateCustomer(id, { email: 'nova@exemplo.com.br', name: 'Ana Lima' });
    expect(await stripe.readAccount(id)).toMatchObject({ email: 'nova@exemplo.com.br', name: 'Ana Lima' });
  });

  it('deletes personal data and cancels subscriptions, also when repeated', async () => {
    const { id, subscribe } = await newCustomer();
    await subscribe();
    await provider.forgetCustomer(id);
    await provider.forgetCustomer(id);
    const account = await stripe.readAccount(id);
    expect(account).toMatchObject({ email: null, name: null });
    expect(account?.subscriptions[0]?.status).toBe('canceled');
  });

  it('opens a portal at the provider with our return address', async () => {
    const { id } = await newCustomer();
    expect(await provider.openPortal(id, 'https://matilha.exemplo/subscription')).toMatch(/^https:/);
    const { path, body } = stripe.requests.at(-1) ?? { path: '', body: '' };
    expect(path).toBe('/v1/billing_portal/sessions');
    expect(new URLSearchParams(body).get('return_url')).toBe('https://matilha.exemplo/subscription');
  });
});

describe('a subscription', () => {
  it('begins with a payment that the browser confirms', async () => {
    const { open, only } = await newCustomer();
    const opened = await open();
    expect(opened).toMatchObject({
      status: 'incomplete',
      priceId: prices.small,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      amountDue: 4_900,
      endedAt: null,
      confirmation: { intent: 'payment', clientSecret: expect.stringMatching(/^pi_.+_secret_/) },
    });
    expect((await only()).subscription).toEqual(opened);
  });

  it('returns the same subscription for a repeated key, without a settled secret', async () => {
    const { open, only } = await newCustomer();
    const { id, confirmation } = await open();
    expect(await open()).toMatchObject({ id, confirmation });
    await stripe.confirmIntent(confirmation?.clientSecret ?? '', 'pm_card_approved');
    expect(await open()).toMatchObject({ id, status: 'active', confirmation: null, amountDue: 0 });
    await only();
  });

  it('activates a paid subscription with an invoice for thirty days', async () => {
    const { subscribe, only } = await newCustomer();
    const id = await subscribe();
    const { subscription, invoice } = await only();
    expect(subscription).toMatchObject({ id, status: 'active', confirmation: null, amountDue: 0 });
    const startsAt = stripe.now();
    expect(invoice).toMatchObject({
      subscriptionId: id,
      status: 'paid',
      currency: 'brl',
      amountDue: 4_900,
      amountPaid: 4_900,
      period: { priceId: prices.small, startsAt, endsAt: new Date(startsAt.getTime() + 30 * day) },
      paidAt: startsAt,
    });
    expect(invoice.payment).toMatchObject({
      status: 'succeeded',
      amount: 4_900,
      currency: 'brl',
      amountRefunded: 0,
      dispute: null,
      reference: null,
      cardFingerprint: expect.stringMatching(/./),
      paidAt: startsAt,
    });
  });

  it('keeps a subscription payable after a declined card', async () => {
    const { open, only } = await newCustomer();
    const { confirmation } = await open();
    await stripe.confirmIntent(confirmation?.clientSecret ?? '', 'pm_card_declined');
    const { subscription, invoice } = await only();
    expect(subscription).toMatchObject({ status: 'incomplete', confirmation, amountDue: 4_900 });
    expect(invoice).toMatchObject({ status: 'open', payment: { status: 'open', paidAt: null } });
  });

  it('keeps a payment confirmable while the bank asks', async () => {
    const { open, only } = await newCustomer();
    const { confirmation } = await open();
    const secret = confirmation?.clientSecret ?? '';
    const outcome = await stripe.confirmIntent(secret, 'pm_card_authentication');
    expect(outcome.status).toBe('requires_action');
    expect((await only()).subscription.confirmation).toEqual(confirmation);
    await stripe.authenticateIntent(secret, true);
    expect((await only()).subscription).toMatchObject({ status: 'active', confirmation: null });
  });

  it('returns no secret while a payment is processing', async () => {
    const { open, only } = await newCustomer();
    const { confirmation } = await open();
    const { id } = await stripe.confirmIntent(confirmation?.clientSecret ?? '', 'pm_card_processing');
    const { subscription, invoice } = await only();
    expect(subscription).toMatchObject({ status: 'incomplete', confirmation: null, amountDue: 4_900 });
    expect(invoice.payment?.status).toBe('processing');
    expect(await open()).toMatchObject({ confirmation: null });
    await stripe.settleIntent(id, true);
    expect((await only()).subscription.status).toBe('active');
  });

  it('asks only for a card when the plan is free', async () => {
    const { open, only } = await newCustomer();
    const opened = await open(prices.free);
    expect(opened).toMatchObject({ amountDue: 0, confirmation: { intent: 'setup' } });
    expect((await only()).subscription.confirmation).toEqual(opened.confirmation);
    await stripe.confirmIntent(opened.confirmation?.clientSecret ?? '', 'pm_card_approved');
    expect((await only()).subscription.confirmation).toBeNull();
  });

  it('owes its newest invoice after a failed renewal', async () => {
    const { subscribe, only } = await newCustomer();
    await subscribe('pm_card_fails_at_renewal');
    await stripe.advance(31);
    const { subscription, invoices } = await only();
    expect(subscription).toMatchObject({
      status: 'past_due',
      amountDue: 4_900,
      confirmation: { intent: 'payment' },
    });
    expect(invoices.map(({ status }) => status)).toEqual(['open', 'paid']);
    expect(invoices[0]?.period?.startsAt).toEqual(invoices[1]?.period?.endsAt);
    await stripe.confirmIntent(subscription.confirmation?.clientSecret ?? '', 'pm_card_approved');
    expect((await only()).subscription).toMatchObject({ status: 'active', confirmation: null, amountDue: 0 });
  });

  it('keeps a subscription cancelled in the portal until the end of its period', async () => {
    const { id, subscribe, only } = await newCustomer();
    await subscribe();
    await stripe.setCancelAtPeriodEnd(id, true);
    expect((await only()).subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    await stripe.advance(31);
    expect((await only()).subscription).toMatchObject({ status: 'canceled', cancelAtPeriodEnd: false });
  });

  it('cancels at once and voids its open invoice, also when repeated', async () => {
    const { open, only } = await newCustomer();
    const { id } = await open();
    await provider.cancelSubscription(id);
    await provider.cancelSubscription(id);
    const { subscription, invoice } = await only();
    expect(['canceled', 'incomplete_expired']).toContain(subscription.status);
    expect(subscription).toMatchObject({ confirmation: null, amountDue: 0, endedAt: stripe.now() });
    expect(invoice.status).toBe('void');
  });

  it('voids the draft of a renewal when it cancels', async () => {
    const { subscribe, only } = await newCustomer();
    const id = await subscribe();
    await stripe.advance(30);
    expect((await only()).invoice).toMatchObject({ status: 'draft', isRenewal: true, payment: null });
    await provider.cancelSubscription(id);
    expect((await only()).invoices.map(({ status }) => status)).toEqual(['void', 'paid']);
    await stripe.advance(1);
    expect((await only()).invoices.map(({ status }) => status)).toEqual(['void', 'paid']);
  });

  it('voids an unpaid invoice also when repeated, and no paid one', async () => {
    const unpaid = await newCustomer();
    await unpaid.open();
    const { id } = (await unpaid.only()).invoice;
    expect(await provider.voidInvoice(id)).toBe(true);
    expect(await provider.voidInvoice(id)).toBe(true);
    const paid = await newCustomer();
    await paid.subscribe();
    expect(await provider.voidInvoice((await paid.only()).invoice.id)).toBe(false);
  });

  it('stops the renewal, and resumes it', async () => {
    const { subscribe, only } = await newCustomer();
    const id = await subscribe();
    await provider.stopRenewal(id);
    expect((await only()).subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    await provider.resume(id);
    expect((await only()).subscription.cancelAtPeriodEnd).toBe(false);
  });
});
