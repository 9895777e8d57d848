import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import type { Transaction } from '#server/database/connection.ts';
import { minutes } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { insertEvent } from './repository.ts';
import { eventJob } from './usecases/receive-event.ts';

/**
 * Queues a payment to be read again at the provider, with all that follows from it, as an event about it would. Returns false when that was
 * asked for within the same ten minutes.
 */
export async function checkPayment(
  tx: Transaction,
  { clock, jobs }: Context,
  { provider, paymentId }: { provider: PaymentProviderName; paymentId: string },
): Promise<boolean> {
  const now = clock.now();
  const id = `check_${paymentId}_${Math.floor(now.getTime() / minutes(10))}`;
  const event = { id, type: 'operator.check', customerId: null, checkoutId: null, createdAt: now };
  if (!(await insertEvent(tx, { ...event, provider, paymentId }))) return false;
  await jobs.enqueue(tx, eventJob, { eventId: id });
  return true;
}
