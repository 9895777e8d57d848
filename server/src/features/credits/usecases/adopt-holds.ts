import type { Transaction } from '#server/database/connection.ts';
import { later } from '#server/platform/clock.ts';
import { type Hold, selectHold } from '../hold-repository.ts';
import { capture } from './capture.ts';
import { grant } from './grant.ts';
import { release } from './release.ts';
import { reserve } from './reserve.ts';

export interface AdoptHoldsInput {
  /** Settled holds of one other account. */
  holdIds: number[];
  /** The user who takes them over. */
  userId: number;
  /** Idempotency key of the move: each is applied once. */
  sourceKey: string;
  now: Date;
}

/**
 * Copies another account's settled holds into this user's ledger, because entries never change their account: a gift of
 * the credits they spent, then the same spending. The available credits stay the same. Returns the new hold id by old id.
 */
export async function adoptHolds(
  tx: Transaction,
  { holdIds, userId, sourceKey, now }: AdoptHoldsInput,
): Promise<Map<number, number>> {
  const adopted = new Map<number, number>();
  const holds: Array<Hold & { id: number }> = [];
  for (const id of holdIds) holds.push({ id, ...(await selectHold(tx, id)) });
  const released = holds.filter(({ status }) => status === 'released');
  const captured = holds.filter(({ status }) => status === 'captured');
  const spent = captured.reduce((sum, { amount }) => sum + amount, 0);
  const amount = Math.max(spent, ...released.map((hold) => hold.amount), 0);
  if (amount === 0) return adopted;
  // The gift ends 1 ms later, so that these holds are paid from it, as the soonest to end, and the rest expires.
  const gift = { kind: 'operator', startsAt: now, endsAt: later(now, 1), reason: 'landing_gift' } as const;
  await grant(tx, { ...gift, userId, sourceKey, amount, now });
  for (const hold of [...released, ...captured]) {
    const key = `${sourceKey}:${hold.id}`;
    const { holdId } = await reserve(tx, { userId, amount: hold.amount, sourceKey: key, now });
    if (hold.status === 'released') await release(tx, { holdId, now, reason: 'adopted' });
    else await capture(tx, { holdId, now });
    adopted.set(hold.id, holdId);
  }
  return adopted;
}
