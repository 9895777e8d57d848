import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { reopenEvent } from '../repository.ts';
import { eventJob } from './receive-event.ts';

/** Queues an event to be processed again, for operators. Throws `not_found`. */
export async function processEventAgain(context: Context, eventId: string): Promise<void> {
  requireStaff(context, 'business');
  await context.db.transaction(async (tx) => {
    if (!(await reopenEvent(tx, eventId))) throw new AppError('not_found');
    await audit(tx, context, { action: 'billing.process_event_again', subject: `payment_event:${eventId}` });
    await context.jobs.enqueue(tx, eventJob, { eventId });
  });
}
