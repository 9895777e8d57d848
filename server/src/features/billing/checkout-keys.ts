import type { Executor } from '#server/database/connection.ts';
import { readSecret } from '#server/database/secrets.ts';
import { minutes } from '#server/platform/clock.ts';
import { sign } from '#server/platform/tokens.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';

/**
 * The key under which the provider does something once. It begins with what only this installation has: two of them
 * may share a provider's account, and their numbers.
 */
export async function onceKey(db: Executor, ...parts: Array<string | number>): Promise<string> {
  const installation = sign(await readSecret(db, 'payment_keys'), 'installation').slice(0, 16);
  return [installation, ...parts].join(':');
}

const keptFor = minutes(10);

/**
 * As `onceKey`, but another one every ten minutes: the provider repeats its answer to a key for a day, its own failures
 * too, and who comes back after one would meet it again. Only for what is found by reading, or harmless when it is repeated.
 */
export async function onceKeyOfNow(
  db: Executor,
  provider: Pick<PaymentProvider, 'now'>,
  ...parts: Array<string | number>
): Promise<string> {
  const now = await provider.now();
  return onceKey(db, ...parts, Math.floor(now.getTime() / keptFor));
}
