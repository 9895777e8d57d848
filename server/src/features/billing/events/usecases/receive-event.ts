import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import { InvalidSignatureError } from '#server/providers/payments/payment-provider.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { insertEvent } from '../repository.ts';

export const eventJob = 'billing.process-event';

/**
 * Receives a webhook call: checks its signature over the raw bytes, and stores the event once by its id, with the job
 * that processes it. A 200 means stored, so no crash can lose the event (R14). Throws `invalid_signature`,
 * `payments_unavailable`.
 */
export async function receiveEvent(
  context: Context,
  deps: BillingDependencies,
  body: Buffer,
  signature: string | undefined,
): Promise<void> {
  const payments = requirePayments(deps);
  const event = await payments.readEvent(body, signature, context.clock.now()).catch((error: unknown) => {
    if (!(error instanceof InvalidSignatureError)) throw error;
    context.log.warn({ reason: error.message }, 'payment event refused');
    throw new AppError('invalid_signature', { cause: error });
  });
  await context.db.transaction(async (tx) => {
    if (!(await insertEvent(tx, { ...event, provider: payments.name }))) return;
    await context.jobs.enqueue(tx, eventJob, { eventId: event.id });
  });
}
