import { type Context, requireUser } from '#server/platform/context.ts';
import { type MessageRow, selectPage, selectRunningRun } from '../repository.ts';

/** Returns the user's own messages with an assistant, oldest first; the newest page unless `before` is given. */
export async function listMessages(
  context: Context,
  listaId: number,
  page: { before?: number | undefined; limit?: number | undefined },
): Promise<MessageRow[]> {
  const { id: userId } = requireUser(context);
  const rows = await selectPage(
    context.db,
    { userId, listaId },
    { before: page.before, limit: page.limit ?? 100 },
  );
  return rows.reverse();
}

/** Returns the run of the answer being written in this conversation, if any. */
export async function findRunningAnswer(context: Context, listaId: number): Promise<number | undefined> {
  const { id: userId } = requireUser(context);
  return (await selectRunningRun(context.db, userId, listaId))?.runId;
}
