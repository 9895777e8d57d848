import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type EventRow, reopenEvent, selectEvents } from '../event-repository.ts';
import { eventJob } from './receive-event.ts';

function requireOperator(context: Context): void {
  if (requireUser(context).role !== 'operator') throw new AppError('forbidden');
}

/** The newest events, for operators. */
export async function listEvents(
  context: Context,
  only: 'all' | 'waiting' | 'failed' = 'all',
): Promise<EventRow[]> {
  requireOperator(context);
  return selectEvents(context.db, only);
}

/** Has an event processed again, for operators. Throws `not_found`. */
export async function processEventAgain(context: Context, eventId: string): Promise<void> {
  requireOperator(context);
  await context.db.transaction(async (tx) => {
    if (!(await reopenEvent(tx, eventId))) throw new AppError('not_found');
    await audit(tx, context, { action: 'billing.process_event_again', subject: `payment_event:${eventId}` });
    await context.jobs.enqueue(tx, eventJob, { eventId });
  });
}
