import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireSession } from '#server/platform/context.ts';
import { deleteOtherSessions, deleteSessionOf } from '../repository.ts';

/** Ends one session of one's own at once, on every process; a foreign id is a missing one (7.5.2, R27). */
export async function revokeSession(context: Context, id: number): Promise<void> {
  const { user } = requireSession(context);
  await context.db.transaction(async (tx) => {
    if (!(await deleteSessionOf(tx, user.id, id))) throw new AppError('not_found');
    await audit(tx, context, { action: 'session.revoke', subject: `user:${user.id}` });
  });
}

/** Ends every session of one's own but the one that asks; answers how many ended. */
export async function revokeOtherSessions(context: Context): Promise<number> {
  const { user, sessionId } = requireSession(context);
  return context.db.transaction(async (tx) => {
    const ended = await deleteOtherSessions(tx, user.id, sessionId);
    await audit(tx, context, { action: 'session.revoke_others', subject: `user:${user.id}` });
    return ended;
  });
}
