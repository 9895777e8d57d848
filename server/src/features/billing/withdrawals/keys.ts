import type { Executor } from '#server/database/connection.ts';
import { readSecret } from '#server/database/secrets.ts';
import { sign } from '#server/platform/tokens.ts';

/** How whoever gave up is known again, and nobody else can tell who it was: keyed hashes (4.4). */
export async function withdrawalKeys(
  db: Executor,
  { email, cards }: { email: string; cards: readonly string[] },
): Promise<{ personKey: string; cardKeys: string[] }> {
  const secret = await readSecret(db, 'withdrawals');
  return {
    personKey: sign(secret, `person:${email.toLowerCase()}`),
    cardKeys: [...new Set(cards)].map((card) => sign(secret, `card:${card}`)),
  };
}
