import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type EventRow, type MarkedEvent, selectEvent, selectEvents } from '../repository.ts';

/** Returns every event by date, with the acting user's marks. */
export const listEvents = (context: Context): Promise<MarkedEvent[]> =>
  selectEvents(context.db, requireUser(context).id);

/** Returns one event for its calendar file. Throws `not_found`. */
export async function getEvent(context: Context, id: number): Promise<EventRow> {
  requireUser(context);
  const row = await selectEvent(context.db, id);
  if (!row) throw new AppError('not_found');
  return row;
}
