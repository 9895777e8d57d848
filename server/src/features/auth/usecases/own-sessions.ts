import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireSession, requireUser } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/tokens.ts';
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionOf,
  type OpenSessionRow,
  selectSessionsOf,
} from '../repository.ts';
import { sessionIsAlive } from '../rules.ts';

/** Returns the user's live sessions: the current one first, then by last use. */
export async function listSessions(context: Context): Promise<OpenSessionRow[]> {
  const { user, sessionId } = requireSession(context);
  const now = context.clock.now();
  const alive = (await selectSessionsOf(context.db, user.id)).filter((row) =>
    sessionIsAlive(row, user.role, now),
  );
  return alive.sort((a, b) => Number(b.id === sessionId) - Number(a.id === sessionId));
}

/** Revokes one of the user's own sessions on every process (R27). Throws `not_found`, also for another user's session. */
export async function revokeSession(context: Context, id: number): Promise<void> {
  const { user } = requireSession(context);
  await context.db.transaction(async (tx) => {
    if (!(await deleteSessionOf(tx, user.id, id))) throw new AppError('not_found');
    await audit(tx, context, { action: 'session.revoke', subject: `user:${user.id}` });
  });
}

/** Revokes all of the user's sessions except the current one; returns how many. */
export async function revokeOtherSessions(context: Context): Promise<number> {
  const { user, sessionId } = requireSession(context);
  return context.db.transaction(async (tx) => {
    const ended = await deleteOtherSessions(tx, user.id, sessionId);
    await audit(tx, context, { action: 'session.revoke_others', subject: `user:${user.id}` });
    return ended;
  });
}

/** Revokes the token's session in the database, so every process refuses it from then on. */
export async function logout(context: Context, token: string): Promise<void> {
  const { id } = requireUser(context);
  await context.db.transaction(async (tx) => {
    await deleteSession(tx, hashToken(token));
    await audit(tx, context, { action: 'session.close', subject: `user:${id}` });
  });
}
