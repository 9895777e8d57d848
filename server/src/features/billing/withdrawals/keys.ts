import type { Executor } from '#server/database/connection.ts';
import { mailboxKey } from '#server/database/stores/mailbox-key.ts';
import { readSecret } from '#server/database/stores/secrets.ts';
import { sign } from '#server/platform/tokens.ts';

/** Keyed hashes that recognise a repeated withdrawal without naming the person. */
interface WithdrawalHashes {
  /** The person's mailbox, in any spelling. */
  personKey: string;
  /**
   * Every hash that may be stored for the person: rows from before 2026-11-27 hash the address as spelled, and the last of them expires a
   * year later.
   */
  personKeys: string[];
  cardKeys: string[];
}

export async function withdrawalKeys(
  db: Executor,
  { email, cards }: { email: string; cards: readonly string[] },
): Promise<WithdrawalHashes> {
  const secret = await readSecret(db, 'withdrawals');
  const personKey = sign(secret, `person:${mailboxKey(email)}`);
  return {
    personKey,
    personKeys: [...new Set([personKey, sign(secret, `person:${email.toLowerCase()}`)])],
    cardKeys: [...new Set(cards)].map((card) => sign(secret, `card:${card}`)),
  };
}
