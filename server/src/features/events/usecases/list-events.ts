import { type Context, requireUser } from '#server/platform/context.ts';
import { type MarkedEvent, selectEvents } from '../repository.ts';

export type { MarkedEvent } from '../repository.ts';

/** Returns every event by date, with the acting user's marks. */
export const listEvents = (context: Context): Promise<MarkedEvent[]> =>
  selectEvents(context.db, requireUser(context).id);
