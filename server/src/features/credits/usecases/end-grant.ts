import type { Transaction } from '#server/database/connection.ts';
import { type GrantRow, selectGrant, sumEnded, updateGrantEnd } from '../grant-repository.ts';
import { expireGrants, insertGrant } from '../repository.ts';
import { lockUpToDate } from './bring-up-to-date.ts';

interface GrantOf {
  userId: number;
  sourceKey: string;
  now: Date;
}

/**
 * Ends a grant now: what is left of it goes, never below zero, as an entry with this reason (a code of ours). What a
 * running answer holds of it is spent, or goes too when it comes back. Again, or without such a grant, it
 * changes nothing.
 */
export async function endGrant(
  tx: Transaction,
  { userId, sourceKey, now, reason }: GrantOf & { reason: string },
): Promise<void> {
  const grant = await lockGrant(tx, { userId, sourceKey, now });
  if (!grant || (grant.endsAt && grant.endsAt <= now)) return;
  if (grant.remaining > 0) {
    await expireGrants(tx, userId, [{ grantId: grant.id, amount: grant.remaining }], { now, reason });
  }
  await updateGrantEnd(tx, grant, now);
  await lockUpToDate(tx, userId, now);
}

/** Sets when a grant ends by the clock. One that has ended stays ended; without such a grant nothing changes. */
export async function moveGrantEnd(
  tx: Transaction,
  { userId, sourceKey, now, endsAt }: GrantOf & { endsAt: Date },
): Promise<void> {
  const grant = await lockGrant(tx, { userId, sourceKey, now });
  if (!grant?.endsAt || grant.endsAt <= now || grant.endsAt.getTime() === endsAt.getTime()) return;
  await updateGrantEnd(tx, grant, endsAt);
  await lockUpToDate(tx, userId, now);
}

/** Gives back what ending a grant for `because` took, once, until `endsAt`. */
export async function restoreGrant(
  tx: Transaction,
  { userId, sourceKey, now, because, endsAt }: GrantOf & { because: string; endsAt: Date },
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

/** The key of what `restoreGrant` gave back: a grant like any other. */
export const restoredKey = (sourceKey: string): string => `${sourceKey}:restored`;

async function lockGrant(
  tx: Transaction,
  { userId, sourceKey, now }: GrantOf,
): Promise<GrantRow | undefined> {
  await lockUpToDate(tx, userId, now);
  const grant = await selectGrant(tx, sourceKey);
  return grant?.userId === userId ? grant : undefined;
}
