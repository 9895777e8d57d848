import type { Executor } from '#server/database/connection.ts';
import { readSecret } from '#server/database/stores/secrets.ts';
import { minutes } from '#server/platform/clock.ts';
import { sign } from '#server/platform/tokens.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';

/**
 * Returns a key under which the provider does something once. It begins with a mark of this installation: two
 * installations may share a provider's account and have equal user ids.
 */
export async function idempotencyKey(db: Executor, ...parts: Array<string | number>): Promise<string> {
  const installation = sign(await readSecret(db, 'payment_keys'), 'installation').slice(0, 16);
  return [installation, ...parts].join(':');
}

/**
 * Returns the current ten-minute window of the provider's clock, as a number. The provider repeats its response to a
 * key for a day, errors included: a key with this number can be retried in the next window.
 */
export const tenMinuteBucket = async (provider: Pick<PaymentProvider, 'now'>): Promise<number> =>
  Math.floor((await provider.now()).getTime() / minutes(10));

/**
 * Like `idempotencyKey`, but the key changes every ten minutes. Use it only for an effect that a read finds, or that is
 * harmless when repeated.
 */
export async function tenMinuteKey(
  db: Executor,
  provider: Pick<PaymentProvider, 'now'>,
  ...parts: Array<string | number>
): Promise<string> {
  return idempotencyKey(db, ...parts, await tenMinuteBucket(provider));
}
