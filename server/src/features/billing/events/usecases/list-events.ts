import { type Context, requireStaff } from '#server/platform/context.ts';
import { type EventRow, selectEvents } from '../repository.ts';

/** Returns the newest events, for operators. */
export async function listEvents(
  context: Context,
  only: 'all' | 'waiting' | 'failed' = 'all',
): Promise<EventRow[]> {
  requireStaff(context, 'business');
  return selectEvents(context.db, only);
}
