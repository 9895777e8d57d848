import type { Executor } from '#server/database/connection.ts';
import { readSecret } from '#server/database/secrets.ts';
import { sign } from '#server/platform/tokens.ts';

/**
 * The key under which the provider does something once. It begins with what only this installation has: two of them
 * may share a provider's account, and their numbers.
 */
export async function onceKey(db: Executor, ...parts: Array<string | number>): Promise<string> {
  const installation = sign(await readSecret(db, 'payment_keys'), 'installation').slice(0, 16);
  return [installation, ...parts].join(':');
}
