import type { Transaction } from '#server/database/connection.ts';
import {
  type GrantRow,
  selectGrant,
  selectGrantEnds,
  sumEnded,
  updateGrantEnd,
} from '../grant-repository.ts';
import { expireGrants, insertGrant } from '../repository.ts';
import { isDue } from '../rules.ts';
import { lockUpToDate } from './bring-up-to-date.ts';

interface GrantReference {
  userId: number;
  sourceKey: string;
  now: Date;
}

/**
 * Locks the account, brings it up to date, and returns which of these source keys have a grant: `ended` is true once
 * its credits have expired for good.
 */
export async function readGrants(
  tx: Transaction,
  { userId, sourceKeys, now }: { userId: number; sourceKeys: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, { ended: boolean }>> {
  await lockUpToDate(tx, userId, now);
  const ends = await selectGrantEnds(tx, userId, sourceKeys);
  return new Map([...ends].map(([key, endsAt]) => [key, { ended: isDue(endsAt, now) }]));
}

/**
 * Ends a grant now: expires its remaining credits with an entry of this reason (one of our codes). Credits that a running
 * answer holds are captured as usual, or expire when released. Idempotent; a no-op without such a grant.
 */
export async function endGrant(
  tx: Transaction,
  { userId, sourceKey, now, reason }: GrantReference & { reason: string },
): Promise<void> {
  const grant = await lockGrant(tx, { userId, sourceKey, now });
  if (!grant || (grant.endsAt && grant.endsAt <= now)) return;
  if (grant.remaining > 0) {
    await expireGrants(tx, userId, [{ grantId: grant.id, amount: grant.remaining }], { now, reason });
  }
  await updateGrantEnd(tx, grant, now);
  await lockUpToDate(tx, userId, now);
}

/** Changes the end of a grant. No-op when the grant has ended or does not exist. */
export async function moveGrantEnd(
  tx: Transaction,
  { userId, sourceKey, now, endsAt }: GrantReference & { endsAt: Date },
): Promise<void> {
  const grant = await lockGrant(tx, { userId, sourceKey, now });
  if (!grant?.endsAt || grant.endsAt <= now || grant.endsAt.getTime() === endsAt.getTime()) return;
  await updateGrantEnd(tx, grant, endsAt);
  await lockUpToDate(tx, userId, now);
}

/** Grants again, once and until `endsAt`, the credits that expired when the grant was ended for the reason `because`. */
export async function restoreGrant(
  tx: Transaction,
  { userId, sourceKey, now, because, endsAt }: GrantReference & { because: string; endsAt: Date },
): Promise<void> {
  const grant = await lockGrant(tx, { userId, sourceKey, now });
  const amount = grant ? await sumEnded(tx, grant.id, because) : 0;
  if (amount === 0 || endsAt <= now) return;
  await insertGrant(tx, {
    userId,
    kind: 'period',
    sourceKey: restoredKey(sourceKey),
    amount,
    startsAt: now,
    endsAt,
    entry: 'grant',
    reason: 'plan_period_restored',
    now,
  });
  await lockUpToDate(tx, userId, now);
}

/** Returns the source key of the grant that `restoreGrant` inserts. */
export const restoredKey = (sourceKey: string): string => `${sourceKey}:restored`;

async function lockGrant(
  tx: Transaction,
  { userId, sourceKey, now }: GrantReference,
): Promise<GrantRow | undefined> {
  await lockUpToDate(tx, userId, now);
  const grant = await selectGrant(tx, sourceKey);
  return grant?.userId === userId ? grant : undefined;
}
