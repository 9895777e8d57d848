import { type Context, requireSession } from '#server/platform/context.ts';
import { type OpenSessionRow, selectSessionsOf } from '../repository.ts';
import { sessionIsAlive } from '../rules.ts';

/** Returns the user's live sessions: the current one first, then by last use. */
export async function listSessions(context: Context): Promise<OpenSessionRow[]> {
  const { user, sessionId } = requireSession(context);
  const now = context.clock.now();
  const alive = (await selectSessionsOf(context.db, user.id)).filter((row) =>
    sessionIsAlive(row, user.role, now),
  );
  return alive.sort((one, other) => Number(other.id === sessionId) - Number(one.id === sessionId));
}
