import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type EventRow, selectEvent } from '../repository.ts';

/** Returns one event for its calendar file. Throws `not_found`. */
export async function getEvent(context: Context, id: number): Promise<EventRow> {
  requireUser(context);
  const row = await selectEvent(context.db, id);
  if (!row) throw new AppError('not_found');
  return row;
}
