import type { Executor } from '#server/database/connection.ts';
import { readSecret } from '#server/database/secrets.ts';
import { sign } from '#server/platform/tokens.ts';

/** Returns keyed hashes that recognise a repeated withdrawal without naming the person. */
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
