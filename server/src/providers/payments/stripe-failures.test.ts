import { describe, expect, it } from 'vitest';
import { CardDeclinedError, type PaymentProvider, PaymentServiceError } from './payment-provider.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';
import { scriptedStripe } from './testing/scripted-stripe.ts';
import { stripeAtWork } from './testing/stripe-at-work.ts';

const at = new Date('2026-11-10T15:00:00Z');
const change = { subscriptionId: 'sub_1', priceId: 'price_1', at, creditFrom: at };
const order = { customerId: 'cus_1', amount: 100, description: 'Guia', reference: 'ref' };

/** Calls that return a value. */
const questions: [string, (provider: PaymentProvider) => Promise<unknown>][] = [
  ['createCustomer', (p) => p.createCustomer({ userId: 1, email: 'a@b.c', name: 'A' }, 'k')],
  ['readCustomer', (p) => p.readCustomer('cus_1')],
  ['openSubscription', (p) => p.openSubscription({ customerId: 'cus_1', priceId: 'price_1' }, 'k')],
  ['isForgotten', (p) => p.isForgotten('cus_1')],
  ['quoteChange', (p) => p.quoteChange(change)],
  ['changeNow', (p) => p.changeNow(change, 'k')],
  ['changeAtPeriodEnd', (p) => p.changeAtPeriodEnd('sub_1', 'price_1')],
  ['startPurchase', (p) => p.startPurchase(order, 'k')],
  ['readPurchase', (p) => p.readPurchase('pi_1')],
  ['readCheckout', (p) => p.readCheckout('cs_1')],
  ['listCheckouts', (p) => p.listCheckouts(at, null)],
  ['openPortal', (p) => p.openPortal('cus_1', 'https://matilha.exemplo')],
  ['listPlanPrices', (p) => p.listPlanPrices()],
  ['createPlanPrice', (p) => p.createPlanPrice({ tierId: 1, titulo: 'Filhote', amount: 100 })],
];
/** Calls that return nothing, or only whether they succeeded. */
const orders: typeof questions = [
  ['updateCustomer', (p) => p.updateCustomer('cus_1', { email: 'a@b.c', name: 'A' })],
  ['forgetCustomer', (p) => p.forgetCustomer('cus_1')],
  ['cancelSubscription', (p) => p.cancelSubscription('sub_1')],
  ['resume', (p) => p.resume('sub_1')],
  ['cancelUnpaid', (p) => p.cancelUnpaid('sub_1')],
  ['voidInvoice', (p) => p.voidInvoice('in_1')],
  ['stopRenewal', (p) => p.stopRenewal('sub_1')],
  ['refund', (p) => p.refund('pi_1', 'k')],
  ['cancelPurchase', (p) => p.cancelPurchase('pi_1')],
  ['retirePlanPrice', (p) => p.retirePlanPrice('price_1')],
];
const calls = [...questions, ...orders];

describe('a malformed response', () => {
  it.each(questions)('fails %s unless the response is the expected document', async (_, ask) => {
    const { provider, follow } = await scriptedStripe();
    for (const text of ['', 'null', '[]', '{}', '"yes"', '42', '<html>', '{"object":"list","data":[{}]}']) {
      follow(() => ({ text }));
      await expect(ask(provider), text).rejects.toThrow(PaymentServiceError);
    }
  });

  it.each(orders)('fails %s unless the response is a JSON object', async (_, ask) => {
    const { provider, follow } = await scriptedStripe();
    for (const text of ['', 'null', '<html>', '{"id":']) {
      follow(() => ({ text }));
      await expect(ask(provider), text).rejects.toThrow(PaymentServiceError);
    }
  });

  it('fails a listing whose pages never end', async () => {
    const { provider, follow } = await scriptedStripe();
    const data = Array.from({ length: 100 }, (_, index) => ({ id: `price_${index}`, metadata: {} }));
    follow(() => ({ body: { object: 'list', data, has_more: true, url: '/v1/prices' } }));
    await expect(provider.listPlanPrices()).rejects.toThrow(PaymentServiceError);
  });

  it('fails a payment whose amount or time is not an integer', async () => {
    const { provider, follow } = await scriptedStripe();
    const intent = {
      object: 'payment_intent',
      id: 'pi_1',
      status: 'succeeded',
      metadata: {},
      currency: 'brl',
    };
    for (const odd of [
      { amount: '100', created: 1 },
      { amount: 1.5, created: 1 },
      { amount: 100, created: 'now' },
    ]) {
      follow(() => ({ body: { ...intent, latest_charge: null, ...odd } }));
      await expect(provider.readPurchase('pi_1')).rejects.toThrow(PaymentServiceError);
    }
  });
});

describe('a refusal', () => {
  const card = '4000000000000002';
  const shown = (error: unknown) =>
    JSON.stringify(error, [...Object.getOwnPropertyNames(error), 'cause', 'raw']);

  it.each(calls)('reveals neither key nor card for %s', async (_, ask) => {
    const { provider, follow } = await scriptedStripe();
    for (const status of [400, 401, 402, 403, 404, 429]) {
      const message = `sk_live_very_secret was used with ${card}`;
      const type = status === 402 ? 'card_error' : 'invalid_request_error';
      follow(() => ({ status, body: { error: { type, message, code: 'odd', payment_method: { card } } } }));
      const error: unknown = await ask(provider).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(status === 402 ? CardDeclinedError : PaymentServiceError);
      expect(shown(error)).not.toMatch(/secret|4000/);
    }
  });

  it('names operation, error type, code, parameter, status and request id of a refused call', async () => {
    const { provider, follow } = await scriptedStripe();
    const error = {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'customer',
      message: 'No such',
    };
    follow(() => ({ status: 400, body: { error } }));
    await expect(provider.openPortal('cus_1', 'https://matilha.exemplo')).rejects.toThrow(
      'open portal: StripeInvalidRequestError resource_missing customer 400 req_scripted',
    );
  });

  it.each([
    ['card_declined', 'insufficient_funds', 'O cartão não tem saldo ou limite suficiente.'],
    ['expired_card', undefined, 'O cartão está vencido.'],
    ['incorrect_cvc', undefined, 'O código de segurança do cartão não confere.'],
    ['card_declined', 'stolen_card', 'O banco recusou o cartão.'],
    ['card_declined', 'fraudulent', 'O banco recusou o cartão.'],
    ['card_declined', 'do_not_honor', 'O banco recusou o cartão.'],
    ['card_declined', 'a_code_of_tomorrow', 'O banco recusou o cartão.'],
    ['processing_error', undefined, 'O banco do cartão não respondeu.'],
    ['authentication_required', undefined, 'O banco pediu uma confirmação que não foi feita.'],
  ])('explains a card decline %s %s in Portuguese', async (code, decline_code, sentence) => {
    const { provider, follow } = await scriptedStripe();
    follow(() => ({
      status: 402,
      body: { error: { type: 'card_error', code, decline_code, message: 'Your card' } },
    }));
    const refused = provider.readPurchase('pi_1');
    await expect(refused).rejects.toThrow(CardDeclinedError);
    await expect(refused).rejects.toThrow(sentence);
  });
});

describe('a failing provider', async () => {
  const { stripe, provider, newCustomer } = await stripeAtWork();
  const person = { userId: 900, email: 'caio@exemplo.com.br', name: 'Caio' };
  const keysSince = (start: number) =>
    stripe.requests.slice(start).map(({ headers }) => headers['idempotency-key'] ?? null);

  it.each([500, 'cut', 'cut_after'] as const)(
    'repeats the same key after two failures (%s) and applies the call once',
    async (fault) => {
      const start = stripe.requests.length;
      const before = stripe.events.length;
      stripe.failNext(2, fault);
      const id = await provider.createCustomer(person, `trouble:${fault}`);
      expect(keysSince(start)).toEqual(Array(3).fill(`trouble:${fault}`));
      expect(stripe.events.slice(before).map(({ type }) => type)).toEqual(['customer.created']);
      expect(await stripe.readAccount(id)).not.toBeNull();
    },
  );

  it('throws PaymentServiceError after three failures, and a later retry has one effect', async () => {
    const { id: customerId, key, only, open } = await newCustomer();
    stripe.failNext(3, 'cut_after');
    await expect(open()).rejects.toThrow(PaymentServiceError);
    const opened = await open();
    expect((await only()).subscription.id).toBe(opened.id);
    expect(key('open')).toContain('open');
    expect((await provider.readCustomer(customerId)).subscriptions).toHaveLength(1);
  });

  it('calls the provider only once when it responds with 429', async () => {
    const start = stripe.requests.length;
    stripe.failNext(1, 429);
    await expect(provider.listPlanPrices()).rejects.toThrow('list plan prices: StripeRateLimitError');
    expect(stripe.requests.length - start).toBe(1);
  });

  it('throws a connection error when the provider hangs longer than the timeout', async () => {
    const impatient = (patience: number) =>
      createStripeProvider({
        name: 'stripe',
        secretKey: stripe.secretKey,
        publishableKey: null,
        webhookSecret: 'whsec_none',
        apiBase: new URL(stripe.url),
        patience,
      });
    stripe.failNext(3, 'hang');
    await expect(impatient(150).listPlanPrices()).rejects.toThrow('list plan prices: StripeConnectionError');
    stripe.failNext(1, 'hang');
    expect(await impatient(1_500).listPlanPrices()).toHaveLength(3);
  });

  it.each([
    ['trickles without end', 1, 50],
    ['grows without end', 1_000_000, 1],
  ])(
    'ends a response that %s, in time and before it fills the memory',
    async (_, bytes, pauseMs) => {
      const { provider, follow } = await scriptedStripe(1_000);
      let most = 0;
      follow(() => (response) => {
        let sent = 0;
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = setInterval(() => {
          if (response.writableNeedDrain) return;
          response.write(' '.repeat(bytes));
          sent += bytes;
          most = Math.max(most, sent);
        }, pauseMs);
        response.once('close', () => clearInterval(more));
      });
      const begun = performance.now();
      await expect(provider.isForgotten('cus_1')).rejects.toMatchObject({ reason: 'down' });
      expect(performance.now() - begun).toBeLessThan(12_000);
      expect(most).toBeLessThan(64_000_000);
    },
    15_000,
  );

  it('throws PaymentServiceError when the provider is unreachable', async () => {
    const nobody = createStripeProvider({
      name: 'stripe',
      secretKey: 'sk_test',
      publishableKey: null,
      webhookSecret: 'whsec_none',
      apiBase: new URL('http://127.0.0.1:9'),
    });
    await expect(nobody.readCustomer('cus_1')).rejects.toThrow(PaymentServiceError);
  });
});
