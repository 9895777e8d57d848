import type { Transaction } from '#server/database/connection.ts';
import type { Context } from '#server/platform/context.ts';

/** Payload: `{ userId }`. */
export const updateCustomerJob = 'billing.tell-customer';

/**
 * Enqueues the update of external recipients of the user's name and address (L7). Call it in every transaction that
 * changes one of them.
 */
export const announceChange = (
  tx: Transaction,
  { jobs }: Pick<Context, 'jobs'>,
  userId: number,
): Promise<void> => jobs.enqueue(tx, updateCustomerJob, { userId });
