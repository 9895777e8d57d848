import { dayInBrazil } from '@matilha/contract/content/event-dates';
import type { Transaction } from '#server/database/connection.ts';
import type { Context } from '#server/platform/context.ts';
import { fillJob } from './jobs.ts';

/** Enqueues the filling of the demonstration subscriber: it happens once the product runs, if and only if the transaction commits. */
export const fillLater = (
  tx: Transaction,
  { jobs, clock }: Pick<Context, 'jobs' | 'clock'>,
  userId: number,
): Promise<void> => jobs.enqueue(tx, fillJob, { userId, today: dayInBrazil(clock.now()) });
