import type { Executor } from '#server/database/connection.ts';
import { readSecret } from '#server/database/secrets.ts';
import { minutes } from '#server/platform/clock.ts';
import { sign } from '#server/platform/tokens.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';

/**
 * A key under which the provider does something once. It begins with a mark of this installation: two installations may
 * share a provider's account, and their numbers.
 */
export async function idempotencyKey(db: Executor, ...parts: Array<string | number>): Promise<string> {
  const installation = sign(await readSecret(db, 'payment_keys'), 'installation').slice(0, 16);
  return [installation, ...parts].join(':');
}

/**
 * The running ten minutes of the provider's clock, as a number. The provider repeats its answer to a key for a day, its own
 * failures too: a key with this number is asked anew after some minutes.
 */
export const tenMinuteBucket = async (provider: Pick<PaymentProvider, 'now'>): Promise<number> =>
  Math.floor((await provider.now()).getTime() / minutes(10));

/**
 * As `idempotencyKey`, but another key every ten minutes. Only for an effect that is found by reading, or harmless when it is
 * repeated.
 */
export async function tenMinuteKey(
  db: Executor,
  provider: Pick<PaymentProvider, 'now'>,
  ...parts: Array<string | number>
): Promise<string> {
  return idempotencyKey(db, ...parts, await tenMinuteBucket(provider));
}
