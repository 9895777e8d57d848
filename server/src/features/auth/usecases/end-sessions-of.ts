import type { Role } from '@matilha/contract/account/account';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireOver, requireStaff } from '#server/platform/context.ts';
import {
  deleteSessionOf,
  deleteSessionsOf,
  lockUser,
  type OpenSessionRow,
  selectSessionsOf,
} from '../repository.ts';
import { sessionIsAlive } from '../rules.ts';

/** Returns a person's live sessions for the staff, by last use. */
export async function listSessionsOf(
  context: Context,
  { id, role }: { id: number; role: Role },
): Promise<OpenSessionRow[]> {
  requireStaff(context, 'people');
  const now = context.clock.now();
  return (await selectSessionsOf(context.db, id)).filter((row) => sessionIsAlive(row, role, now));
}

/**
 * Ends a person's session, or all of them, on every process (R27); returns how many. Throws `not_found` for an account or a session that
 * does not exist, and `forbidden` for staff's sessions unless an operator ends them.
 */
export async function endSessionsOf(context: Context, userId: number, sessionId?: number): Promise<number> {
  requireStaff(context, 'people');
  return context.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('not_found');
    requireOver(context, user.role);
    const isDeleted = sessionId === undefined ? undefined : await deleteSessionOf(tx, userId, sessionId);
    if (isDeleted === false) throw new AppError('not_found');
    const ended = isDeleted ? 1 : await deleteSessionsOf(tx, userId);
    await audit(tx, context, { action: 'session.end', subject: `user:${userId}`, details: { ended } });
    return ended;
  });
}
