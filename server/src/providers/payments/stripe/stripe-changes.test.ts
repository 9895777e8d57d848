import { describe, expect, it } from 'vitest';
import { CardDeclinedError } from '../payment-provider.ts';
import { stripeAtWork } from '../testing/stripe-at-work.ts';

const { stripe, provider, prices, newCustomer } = await stripeAtWork();

describe('a change of plan', () => {
  it('charges the quoted amount, which credits paid but unused days', async () => {
    const { key, subscribe, only } = await newCustomer();
    const subscriptionId = await subscribe();
    await stripe.advance(10);
    const request = { subscriptionId, priceId: prices.large, at: stripe.now(), creditFrom: stripe.now() };
    const quote = await provider.quoteChange(request);
    expect(quote.unusedCredit).toBeGreaterThanOrEqual(3_266);
    expect(quote.unusedCredit).toBeLessThanOrEqual(3_267);
    expect(quote.amountDue).toBe(19_900 - quote.unusedCredit);
    await stripe.advanceSeconds(3_600);
    expect(await provider.changeNow(request, key('change'))).toEqual({ status: 'changed' });
    const { subscription, invoice } = await only();
    expect(subscription).toMatchObject({ priceId: prices.large, status: 'active' });
    expect(invoice).toMatchObject({
      status: 'paid',
      amountPaid: quote.amountDue,
      period: { priceId: prices.large, startsAt: stripe.now() },
    });
  });

  it('applies a change once when its key is repeated', async () => {
    const { key, subscribe, only } = await newCustomer();
    const subscriptionId = await subscribe();
    await stripe.advance(1);
    const request = { subscriptionId, priceId: prices.large, at: stripe.now(), creditFrom: stripe.now() };
    await provider.changeNow(request, key('change'));
    expect(await provider.changeNow(request, key('change'))).toEqual({ status: 'changed' });
    expect((await only()).invoices).toHaveLength(2);
  });

  it('keeps the running period until it ends, and credits it at the price paid', async () => {
    const { subscribe, only } = await newCustomer();
    const subscriptionId = await subscribe('pm_card_approved', prices.large);
    await stripe.advance(15);
    await provider.changeAtPeriodEnd(subscriptionId, prices.small);
    const { subscription, invoices } = await only();
    expect(subscription.priceId).toBe(prices.small);
    expect(invoices).toHaveLength(1);
    const request = { subscriptionId, priceId: prices.large, at: stripe.now(), creditFrom: stripe.now() };
    expect((await provider.quoteChange(request)).unusedCredit).toBe(9_950);
    await stripe.advance(16);
    expect((await only()).invoice).toMatchObject({ amountPaid: 4_900, period: { priceId: prices.small } });
  });

  it('keeps the subscription and its scheduled cancellation when the card is declined', async () => {
    const { id, key, subscribe, only } = await newCustomer();
    const subscriptionId = await subscribe();
    const soonExpired = { token: 'pm_card_approved', expMonth: thisMonth(), expYear: thisYear() };
    const setCard = async (card: Parameters<typeof stripe.attachCard>[1]) => {
      await stripe.attachCard(id, card);
      const { defaultCardId } = await provider.readCustomer(id);
      await provider.payWithCard(subscriptionId, defaultCardId ?? '');
    };
    await setCard(soonExpired);
    await stripe.setCancelAtPeriodEnd(id, true);
    await stripe.advance(29);
    await stripe.advanceSeconds(86_400 * 0.9);
    const before = await only();
    const request = { subscriptionId, priceId: prices.large, at: stripe.now(), creditFrom: stripe.now() };
    const change = provider.changeNow(request, key('change'));
    await expect(change).rejects.toThrow(CardDeclinedError);
    await expect(change).rejects.toThrow('O cartão está vencido. Tente com outro cartão.');
    const after = await only();
    expect(after.subscription).toEqual(before.subscription);
    expect(after.subscription).toMatchObject({ priceId: prices.small, cancelAtPeriodEnd: true });
    expect(after.invoices.map(({ status }) => status)).toEqual(['void', 'paid']);
    await setCard('pm_card_approved');
    expect(await provider.changeNow(request, key('again'))).toEqual({ status: 'changed' });
  });

  it('owes nothing while the bank asks, and revokes a scheduled cancellation once paid', async () => {
    const { id, key, subscribe, only } = await newCustomer();
    const subscriptionId = await subscribe('pm_card_authentication_always');
    const { subscription: unpaid } = await only();
    await stripe.authenticateIntent(unpaid.confirmation?.clientSecret ?? '', true);
    await stripe.setCancelAtPeriodEnd(id, true);
    await stripe.advance(3);
    const request = { subscriptionId, priceId: prices.large, at: stripe.now(), creditFrom: stripe.now() };
    const outcome = await provider.changeNow(request, key('change'));
    expect(outcome).toEqual({ status: 'requires_action', clientSecret: expect.stringMatching(/_secret_/) });
    const secret = outcome.status === 'requires_action' ? outcome.clientSecret : '';
    expect((await only()).subscription).toMatchObject({
      priceId: prices.small,
      status: 'active',
      cancelAtPeriodEnd: true,
      confirmation: null,
      amountDue: 0,
    });
    expect(await provider.changeNow(request, key('asked again'))).toEqual(outcome);
    await stripe.authenticateIntent(secret, true);
    expect((await only()).subscription).toMatchObject({ priceId: prices.large, cancelAtPeriodEnd: false });
    expect(await provider.changeNow(request, key('change'))).toEqual({ status: 'changed' });
  });

  it('replaces an earlier change that waits for the bank', async () => {
    const { key, subscribe, only } = await newCustomer();
    const subscriptionId = await subscribe('pm_card_authentication_always', prices.free);
    await stripe.authenticateIntent((await only()).subscription.confirmation?.clientSecret ?? '', true);
    const first = { subscriptionId, priceId: prices.large, at: stripe.now(), creditFrom: stripe.now() };
    expect(await provider.changeNow(first, key('first'))).toMatchObject({ status: 'requires_action' });
    const second = { subscriptionId, priceId: prices.small, at: stripe.now(), creditFrom: stripe.now() };
    expect(await provider.changeNow(second, key('second'))).toMatchObject({ status: 'requires_action' });
    const open = (await only()).invoices.filter(({ status }) => status === 'open');
    expect(open).toMatchObject([{ period: { priceId: prices.small } }]);
    await provider.changeAtPeriodEnd(subscriptionId, prices.large);
    expect((await only()).invoices.filter(({ status }) => status === 'open')).toEqual([]);
  });

  it('throws CardDeclinedError without a saved card', async () => {
    const { id, key, only } = await newCustomer();
    // Subscriptions opened before decision 0027 take every type that the account offers.
    const order = { customer: id, 'items[0][price]': prices.small, payment_behavior: 'default_incomplete' };
    const created = await fetch(`${stripe.url}/v1/subscriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stripe.secretKey}` },
      body: new URLSearchParams(order),
    });
    expect(created.status).toBe(200);
    const { subscription } = await only();
    const paid = await stripe.confirmIntent(subscription.confirmation?.clientSecret ?? '', 'pm_pix');
    await stripe.settleIntent(paid.id, true);
    const request = {
      subscriptionId: subscription.id,
      priceId: prices.large,
      at: stripe.now(),
      creditFrom: stripe.now(),
    };
    const change = provider.changeNow(request, key('change'));
    await expect(change).rejects.toThrow(CardDeclinedError);
    await expect(change).rejects.toThrow('Nenhum cartão está salvo');
    expect((await only()).subscription).toMatchObject({ priceId: prices.small, status: 'active' });
  });

  it('revokes a scheduled cancellation when it is set for the next period', async () => {
    const { id, subscribe, only } = await newCustomer();
    const subscriptionId = await subscribe();
    await stripe.setCancelAtPeriodEnd(id, true);
    await provider.changeAtPeriodEnd(subscriptionId, prices.large);
    expect((await only()).subscription).toMatchObject({ cancelAtPeriodEnd: false, priceId: prices.large });
  });
});

/** Month and year of the billing clock: a card valid until the end of this month has expired thirty days later. */
function thisMonth(): number {
  return stripe.now().getUTCMonth() + 1;
}
function thisYear(): number {
  return stripe.now().getUTCFullYear();
}
