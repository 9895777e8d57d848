import type { Transaction } from '#server/database/connection.ts';
import { fromMilliseconds } from '#server/database/named-statement.ts';
import { captureHold, type SettledAccount, selectHold } from '../hold-repository.ts';
import { isDue } from '../rules.ts';
import { lockUpToDate } from './bring-up-to-date.ts';

/** Exactly one of capture and release takes effect; `already_released` reports that release did. */
export interface Captured {
  outcome: 'captured' | 'already_released';
  available: number;
}

/** Spends a hold, in the transaction that stores the paid answer. Idempotent. */
export async function capture(
  tx: Transaction,
  { holdId, now }: { holdId: number; now: Date },
): Promise<Captured> {
  const account = await captureHold(tx, holdId, now);
  if (account) return { outcome: 'captured', available: await availableAfter(tx, account, now) };
  const hold = await selectHold(tx, holdId);
  const { available } = await lockUpToDate(tx, hold.userId, now);
  return { outcome: hold.status === 'captured' ? 'captured' : 'already_released', available };
}

/** Returns the available credits after settling, once the account is up to date. */
export async function availableAfter(tx: Transaction, account: SettledAccount, now: Date): Promise<number> {
  if (!isDue(fromMilliseconds(account.due), now)) return account.available;
  const { available } = await lockUpToDate(tx, account.userId, now);
  return available;
}
