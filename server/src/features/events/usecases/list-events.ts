import { type Context, requireUser } from '#server/platform/context.ts';
import { type MarkedEvent, selectEvents } from '../repository.ts';

export type { MarkedEvent } from '../repository.ts';

/** Every event by date, with the marks of who asks (§2.14). */
export const listEvents = (context: Context): Promise<MarkedEvent[]> =>
  selectEvents(context.db, requireUser(context).id);
