import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { declined } from '../outcome.ts';
import { stripeOutcome } from './stripe-outcome.ts';

/** The fields of an intent or error that matter here. */
const payment = (fields: object) => fields as PaymentIntent;
const failure = (fields: object) => fields as StripeError;

const boleto = {
  status: 'requires_action',
  next_action: {
    type: 'boleto_display_details',
    boleto_display_details: { hosted_voucher_url: 'https://payments.stripe.com/boleto/1' },
  },
};
const pix = {
  status: 'requires_action',
  next_action: {
    type: 'pix_display_qr_code',
    pix_display_qr_code: { hosted_instructions_url: 'https://payments.stripe.com/pix/1' },
  },
};

test.each([
  ['paid', { paymentIntent: payment({ status: 'succeeded' }) }, { status: 'succeeded' }],
  ['set up', { setupIntent: { status: 'succeeded' } as SetupIntent }, { status: 'succeeded' }],
  ['on its way', { paymentIntent: payment({ status: 'processing' }) }, { status: 'processing' }],
  ['a boleto that was shown', { paymentIntent: payment(boleto) }, { status: 'code' }],
  ['a Pix that was shown', { paymentIntent: payment(pix) }, { status: 'code' }],
  [
    'refused',
    { error: failure({ type: 'card_error', message: 'Seu cartão foi recusado.' }) },
    { status: 'failed', message: 'Seu cartão foi recusado.' },
  ],
  [
    'refused without a word',
    { error: failure({ type: 'api_error' }) },
    { status: 'failed', message: declined },
  ],
  [
    'fields that are not filled in',
    { error: failure({ type: 'validation_error' }) },
    { status: 'incomplete' },
  ],
  [
    'paid in another tab',
    { error: failure({ type: 'invalid_request_error', payment_intent: { status: 'succeeded' } }) },
    { status: 'succeeded' },
  ],
  [
    'replaced by another one meanwhile',
    {
      error: failure({ type: 'invalid_request_error', message: 'x', payment_intent: { status: 'canceled' } }),
    },
    {
      status: 'failed',
      message: 'Este pagamento foi encerrado. Nada foi cobrado: recarregue a página para continuar.',
    },
  ],
  [
    'a bank that was not answered',
    { paymentIntent: payment({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } }) },
    { status: 'failed', message: declined },
  ],
  [
    'a card that is to be given again',
    { paymentIntent: payment({ status: 'requires_payment_method' }) },
    { status: 'failed', message: declined },
  ],
])('maps the result: %s', (_, result, outcome) => expect(stripeOutcome(result)).toEqual(outcome));
