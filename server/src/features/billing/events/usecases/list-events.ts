import { type Context, requireOperator } from '#server/platform/context.ts';
import { type EventRow, selectEvents } from '../repository.ts';

/** Returns the newest events, for operators. */
export async function listEvents(
  context: Context,
  only: 'all' | 'waiting' | 'failed' = 'all',
): Promise<EventRow[]> {
  requireOperator(context);
  return selectEvents(context.db, only);
}
