import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { waitingCodeOf } from './stripe-codes.ts';

type Action = NonNullable<Stripe.PaymentIntent['next_action']>;
// Only these two fields are read.
const intent = (next_action: Partial<Action> | null, status = 'requires_action') =>
  ({ status, next_action }) as Stripe.PaymentIntent;
const pix = (code: Action['pix_display_qr_code']) =>
  intent({ type: 'pix_display_qr_code', pix_display_qr_code: { ...code } });

describe('the code of an intent', () => {
  it.each([
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['http://qr.stripe.com/a.svg', 'http://payments.stripe.com/pix'],
    ['https://qr.stripe.com.evil.example/a.svg', 'https://evil.example/stripe.com'],
    ['https://evil.example/qr.stripe.com', 'https://evilstripe.com/pix'],
    ['https://qr.stripe.com:444/a.svg', 'https://payments.stripe.com:444/pix'],
    ['not an address', ''],
  ])("drops the addresses %s and %s, which are not the provider's", (image, page) => {
    const code = {
      data: '000201',
      image_url_svg: image,
      image_url_png: image,
      hosted_instructions_url: page,
    };
    expect(waitingCodeOf(pix(code))).toEqual({
      kind: 'pix',
      code: '000201',
      pictureUrl: null,
      instructionsUrl: null,
      expiresAt: null,
    });
  });

  it('uses the other picture when one is missing', () => {
    expect(waitingCodeOf(pix({ image_url_png: 'https://qr.stripe.com/a.png' }))).toMatchObject({
      pictureUrl: 'https://qr.stripe.com/a.png',
    });
  });

  it('returns number, page and end of a boleto', () => {
    const boleto = {
      number: '01010',
      hosted_voucher_url: 'https://payments.stripe.com/boleto/voucher/x',
      pdf: null,
      expires_at: 1_790_000_000,
    };
    expect(waitingCodeOf(intent({ type: 'boleto_display_details', boleto_display_details: boleto }))).toEqual(
      {
        kind: 'boleto',
        code: '01010',
        pictureUrl: null,
        instructionsUrl: 'https://payments.stripe.com/boleto/voucher/x',
        expiresAt: new Date(1_790_000_000_000),
      },
    );
  });

  it('returns null for a card that the bank asks about, and for a code that was paid', () => {
    expect(waitingCodeOf(intent({ type: 'use_stripe_sdk' }))).toBeNull();
    expect(waitingCodeOf({ ...pix({ data: '000201' }), status: 'succeeded' })).toBeNull();
  });
});
