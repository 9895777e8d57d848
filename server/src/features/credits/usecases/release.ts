import type { Transaction } from '#server/database/connection.ts';
import { releaseHold, selectHold } from '../hold-repository.ts';
import { lockUpToDate } from './bring-up-to-date.ts';
import { availableAfter } from './capture.ts';

export interface ReleaseInput {
  holdId: number;
  now: Date;
  /** A short code, stored in the ledger. */
  reason: string;
}

export interface Released {
  outcome: 'released' | 'already_captured';
  available: number;
}

/**
 * Returns a hold's credits to their grants; credits of grants that have ended meanwhile expire at once, with their own
 * entries. Idempotent.
 */
export async function release(tx: Transaction, { holdId, now, reason }: ReleaseInput): Promise<Released> {
  const { userId } = await selectHold(tx, holdId);
  const before = await lockUpToDate(tx, userId, now);
  const hold = await selectHold(tx, holdId);
  if (hold.status !== 'held') {
    const outcome = hold.status === 'captured' ? 'already_captured' : 'released';
    return { outcome, available: before.available };
  }
  const account = await releaseHold(tx, { holdId, amount: hold.amount, reason, now });
  if (!account) throw new Error(`hold ${holdId} changed under the lock`);
  return { outcome: 'released', available: await availableAfter(tx, account, now) };
}
