import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireSession } from '#server/platform/context.ts';
import { deleteOtherSessions, deleteSessionOf } from '../repository.ts';

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
