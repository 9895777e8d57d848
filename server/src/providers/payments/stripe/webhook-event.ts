import { isUtf8 } from 'node:buffer';
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { InvalidSignatureError, type PaymentEvent } from '../payment-provider.ts';

/** Seconds by which a timestamp may be before or after now (R13). */
const tolerance = 300;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const header = /^(?:[a-z0-9]+=[^,=]*,)*?t=(\d{1,12})(?:,[a-z0-9]+=[^,=]*)*$/;

/** Returns the timestamp of a signature header. Throws InvalidSignatureError unless the header has exactly one. */
function stampOf(signature: string | undefined): number {
  const stamps = signature?.match(/(?<=^|,)t=/g) ?? [];
  const match = stamps.length === 1 && signature ? header.exec(signature) : null;
  if (!match) throw new InvalidSignatureError('no readable signature header');
  return Number(match[1]);
}

/** An id or the expanded object, reduced to the id; null for anything else. */
const reference = z.catch(
  z.nullable(
    z.pipe(
      z.union([z.string(), z.object({ id: z.string() })]),
      z.transform((value: string | { id: string }) => (typeof value === 'string' ? value : value.id)),
    ),
  ),
  null,
);

const eventBody = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string().check(z.minLength(1), z.maxLength(255)),
  created: z.int(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.catch(z.nullable(z.string()), null),
      customer: reference,
      payment_intent: reference,
      /** Only an `invoice_payment` has this field. */
      payment: z.catch(z.object({ payment_intent: reference }), { payment_intent: null }),
    }),
  }),
});

function reduce({ id, type, created, data }: z.infer<typeof eventBody>): PaymentEvent {
  const { object } = data;
  const named = (kind: string) => (object.object === kind ? object.id : null);
  return {
    id,
    type,
    createdAt: new Date(created * 1_000),
    customerId: named('customer') ?? object.customer,
    paymentId: named('payment_intent') ?? object.payment_intent ?? object.payment.payment_intent,
    checkoutId: named('checkout.session'),
  };
}

export interface WebhookCall {
  body: Buffer;
  signature: string | undefined;
  now: Date;
}

/**
 * Verifies a webhook call with the SDK and `secret`, and reduces its event to the ids to read again. Throws
 * InvalidSignatureError (R13). The SDK alone would accept timestamps in the future, and other bytes that decode to the
 * signed text.
 */
export function readWebhookEvent(stripe: Stripe, secret: string, call: WebhookCall): PaymentEvent {
  const { body, signature, now } = call;
  const stamp = stampOf(signature);
  if (Math.abs(Math.floor(now.getTime() / 1_000) - stamp) > tolerance)
    throw new InvalidSignatureError('the stamp is too far from now');
  if (!isUtf8(body) || body.subarray(0, 3).equals(byteOrderMark))
    throw new InvalidSignatureError('not text as it was signed');
  const parsed = eventBody.safeParse(verified(stripe, secret, call));
  if (!parsed.success) throw new InvalidSignatureError('signed, but no event');
  return reduce(parsed.data);
}

function verified(stripe: Stripe, secret: string, { body, signature, now }: WebhookCall): unknown {
  try {
    const at = now.getTime();
    return stripe.webhooks.constructEvent(body, signature ?? '', secret, tolerance, undefined, at);
  } catch {
    throw new InvalidSignatureError('no signature of the provider');
  }
}
