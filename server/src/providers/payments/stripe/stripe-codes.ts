import type { Stripe } from 'stripe';
import type { WaitingCode } from '../payment-provider.ts';
import { instantOrNull } from './stripe-values.ts';

/** Serves the pictures of Pix codes. The policy of payment pages allows pictures from this host only. */
const pictureHost = 'qr.stripe.com';

/** Returns the address if it is https and its host passes, else null: the page opens or loads it. */
function trusted(address: string | null | undefined, isKnown: (host: string) => boolean): string | null {
  const url = address ? URL.parse(address) : null;
  return url?.protocol === 'https:' && url.port === '' && isKnown(url.hostname) ? url.href : null;
}

const pageOf = (address: string | null | undefined) =>
  trusted(address, (host) => host.endsWith('.stripe.com'));
const pictureOf = (address: string | null | undefined) => trusted(address, (host) => host === pictureHost);

/** Returns the code that an intent shows to its buyer; null for every other intent. */
export function waitingCodeOf({ status, next_action: action }: Stripe.PaymentIntent): WaitingCode | null {
  if (status !== 'requires_action' || !action) return null;
  const { pix_display_qr_code: pix, boleto_display_details: boleto } = action;
  if (pix) {
    return {
      kind: 'pix',
      code: pix.data ?? null,
      pictureUrl: pictureOf(pix.image_url_svg) ?? pictureOf(pix.image_url_png),
      instructionsUrl: pageOf(pix.hosted_instructions_url),
      expiresAt: instantOrNull(pix.expires_at),
    };
  }
  if (!boleto) return null;
  return {
    kind: 'boleto',
    code: boleto.number,
    pictureUrl: null,
    instructionsUrl: pageOf(boleto.hosted_voucher_url),
    expiresAt: instantOrNull(boleto.expires_at),
  };
}

/** Returns whether the last attempt to pay an intent was a code that was not paid in time. */
export const hasExpiredCode = ({ last_payment_error: error }: Stripe.PaymentIntent): boolean =>
  error?.code === 'payment_intent_payment_attempt_expired';
