import type { User } from '@matilha/contract/account/account';
import { presentUser } from '#server/features/account/api.ts';
import { lockUpToDate } from '#server/features/credits/api.ts';
import type { SharedCalls } from '#server/platform/concurrency/share-calls.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { selectSession, touchSession } from '../repository.ts';
import { needsTouch, sessionIsAlive } from '../rules.ts';

export interface FoundSession {
  user: User;
  sessionId: number;
  /** Last time that the second factor was passed in this session; null before. */
  secondFactorAt: Date | null;
}

/**
 * Returns the user and session of a token, with an up-to-date balance; null when the session is past its idle or
 * absolute lifetime, or the account is disabled. A screen's calls arrive together: where credits are due, they share one wait for the
 * account's lock.
 */
export async function findSession(
  context: Context,
  token: string,
  renewals: SharedCalls<number, number>,
): Promise<FoundSession | null> {
  const { db, clock } = context;
  const row = await selectSession(db, hashToken(token));
  if (!row || row.disabled) return null;
  const now = clock.now();
  if (!sessionIsAlive(row, row.user.role, now)) return null;
  if (needsTouch(row, now)) await touchSession(db, row.sessionId, now);
  const due = row.dueAt !== null && row.dueAt <= now;
  const available = due ? await renewals(row.user.id, () => renew(context, row.user.id)) : row.available;
  return {
    user: presentUser(row.user, available ?? 0),
    sessionId: row.sessionId,
    secondFactorAt: row.secondFactorAt,
  };
}

/** Returns the balance after due expiries and grants. */
const renew = ({ db, clock }: Context, userId: number): Promise<number> =>
  db.transaction(async (tx) => (await lockUpToDate(tx, userId, clock.now())).available);
