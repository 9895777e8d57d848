import type { Transaction } from '#server/database/connection.ts';
import type { Context } from '#server/platform/context.ts';

/** Payload: `{ userId }`. */
export const updateCustomerJob = 'billing.tell-customer';

/**
 * Whoever was handed a person's name and address is told the new ones (L7), in the transaction that changes them: call it
 * with every such change.
 */
export const announceChange = (
  tx: Transaction,
  { jobs }: Pick<Context, 'jobs'>,
  userId: number,
): Promise<void> => jobs.enqueue(tx, updateCustomerJob, { userId });
