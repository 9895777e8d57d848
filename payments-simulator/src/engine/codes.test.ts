import { describe, expect, it } from 'vitest';
import { emptyCatalogue } from '../model/catalogue.ts';
import { at, createFixture, type Json } from '../testing/fixture.ts';

const start = '2026-11-21T12:00:00Z';
const secondsAt = (time: string) => Date.parse(time) / 1_000;

async function opened(more: Record<string, string | Record<string, Record<string, number>>> = {}) {
  const fixture = createFixture(start);
  const made = await fixture.ask('POST', 'payment_intents', {
    customer: await fixture.customer(),
    amount: 4_700,
    currency: 'brl',
    ...more,
  });
  const id = String(made.id);
  return {
    fixture,
    id,
    secret: String(made.client_secret),
    read: () => fixture.ask('GET', `payment_intents/${id}`),
  };
}

const codeOf = (intent: Json) => at(intent, 'next_action.pix_display_qr_code');

// docs.stripe.com/payments/pix/accept-a-payment
describe('a Pix code', () => {
  it('requires an action and shows code, pictures, end and instructions until it is paid', async () => {
    const { fixture, id, secret, read } = await opened();
    expect((await fixture.core.confirmIntent(secret, 'pm_pix')).status).toBe('requires_action');
    expect(fixture.eventTypes().at(-1)).toBe('payment_intent.requires_action');
    const waiting = await read();
    expect(waiting).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'pix_display_qr_code' },
    });
    expect(codeOf(waiting)).toEqual({
      data: expect.stringMatching(/^000201.*br\.gov\.bcb\.pix/),
      expires_at: secondsAt(start) + 14_400,
      hosted_instructions_url: expect.stringMatching(/^https:\/\/payments\.stripe\.com\/pix\/instructions\//),
      image_url_png: expect.stringMatching(/^https:\/\/qr\.stripe\.com\/.*\.png$/),
      image_url_svg: expect.stringMatching(/^https:\/\/qr\.stripe\.com\/.*\.svg$/),
    });
    expect((await fixture.core.settleIntent(id, true)).status).toBe('succeeded');
    expect(await read()).toMatchObject({ status: 'succeeded', next_action: null });
    await fixture.pass({ days: 1 });
    expect((await read()).status).toBe('succeeded');
  });

  it('fails and asks for another payment method when its time is over', async () => {
    const { fixture, id, secret, read } = await opened();
    await fixture.core.confirmIntent(secret, 'pm_pix');
    await fixture.pass({ seconds: 14_399 });
    expect((await read()).status).toBe('requires_action');
    await fixture.pass({ seconds: 1 });
    expect(await read()).toMatchObject({
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: { code: 'payment_intent_payment_attempt_expired' },
    });
    expect(fixture.eventTypes().at(-1)).toBe('payment_intent.payment_failed');
    await expect(fixture.core.settleIntent(id, true)).rejects.toThrow('requires_payment_method');
    const before = codeOf(await read());
    await fixture.core.confirmIntent(secret, 'pm_pix');
    expect(codeOf(await read())).not.toEqual(before);
  });

  // `PaymentIntentCreateParams.PaymentMethodOptions.Pix.expires_after_seconds` of the SDK: 60 to 1209600, 14400 by default.
  it('expires after the seconds that the payment names, and refuses too few or too many', async () => {
    const seconds = (expires_after_seconds: number) => ({
      payment_method_options: { pix: { expires_after_seconds } },
    });
    const { fixture, secret, read } = await opened(seconds(86_400));
    await fixture.core.confirmIntent(secret, 'pm_pix');
    expect(codeOf(await read())).toMatchObject({ expires_at: secondsAt(start) + 86_400 });
    expect(await read()).toMatchObject({
      payment_method_options: { pix: { expires_after_seconds: 86_400 } },
    });
    for (const wrong of [59, 1_209_601])
      await expect(opened(seconds(wrong))).rejects.toThrow('60 to 1209600');
  });

  it('refuses the bank’s authentication', async () => {
    const { fixture, secret } = await opened();
    await fixture.core.confirmIntent(secret, 'pm_pix');
    await expect(fixture.core.authenticateIntent(secret, true)).rejects.toThrow('requires_action');
  });

  // docs.stripe.com/api/payment_intents/cancel
  it('refuses the payment of a code whose intent is cancelled', async () => {
    const { fixture, id, secret, read } = await opened();
    await fixture.core.confirmIntent(secret, 'pm_pix');
    expect((await fixture.ask('POST', `payment_intents/${id}/cancel`)).status).toBe('canceled');
    await expect(fixture.core.settleIntent(id, true)).rejects.toThrow('canceled');
    await fixture.pass({ days: 1 });
    expect((await read()).status).toBe('canceled');
  });

  // docs.stripe.com/billing/subscriptions/overview: an incomplete subscription expires after 23 hours.
  it('expires with its incomplete subscription after 23 hours', async () => {
    const fixture = createFixture(start);
    const customer = await fixture.customer();
    const { id, secret, intentId } = await fixture.open(customer, await fixture.price(9_900));
    await fixture.core.confirmIntent(secret, 'pm_boleto');
    await fixture.pass({ hours: 22 });
    expect((await fixture.ask('GET', `payment_intents/${intentId}`)).status).toBe('requires_action');
    await fixture.pass({ hours: 1 });
    expect((await fixture.ask('GET', `subscriptions/${id}`)).status).toBe('incomplete_expired');
    expect(at(await fixture.ask('GET', 'invoices', { customer }), 'data.0.status')).toBe('void');
    expect((await fixture.ask('GET', `payment_intents/${intentId}`)).status).toBe('canceled');
  });
});

// docs.stripe.com/payments/boleto/accept-a-payment
describe('a boleto voucher', () => {
  it('shows number and page until 23:59 in São Paulo, three days after its day', async () => {
    const { fixture, id, secret, read } = await opened();
    await fixture.core.confirmIntent(secret, 'pm_boleto');
    expect(at(await read(), 'next_action')).toEqual({
      type: 'boleto_display_details',
      boleto_display_details: {
        expires_at: secondsAt('2026-11-24T23:59:00-03:00'),
        hosted_voucher_url: expect.stringMatching(/^https:\/\/payments\.stripe\.com\/boleto\/voucher\//),
        number: expect.stringMatching(/^\d{47}$/),
        pdf: expect.stringMatching(/^https:/),
      },
    });
    await fixture.pass({ days: 3 });
    expect((await fixture.core.settleIntent(id, true)).status).toBe('succeeded');
  });

  it('fails the checkout of a payment link when it expires', async () => {
    const fixture = createFixture(start);
    const link = { id: 'plink_1', url: 'https://buy.stripe.com/abc', active: true, amount: 4_700 };
    const sold = { currency: 'brl', productName: 'Guia', metadata: {} };
    fixture.store.saveCatalogue({ ...emptyCatalogue(), paymentLinks: [{ ...link, ...sold }] });
    const { checkoutId } = await fixture.core.payLink({
      paymentLinkId: 'plink_1',
      clientReferenceId: null,
      email: 'bia@example.com',
      paymentMethod: 'pm_boleto',
    });
    expect((await fixture.ask('GET', `checkout/sessions/${checkoutId}`)).payment_status).toBe('unpaid');
    await fixture.pass({ days: 4 });
    expect(fixture.eventTypes().at(-1)).toBe('checkout.session.async_payment_failed');
  });
});
