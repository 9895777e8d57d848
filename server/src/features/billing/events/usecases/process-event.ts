import * as z from 'zod/mini';
import type { Context } from '#server/platform/context.ts';
import { createTiming } from '#server/platform/counts.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { selectCustomerById, selectPayerOf } from '../../payers/repository.ts';
import { followRefund, type RefundTools } from '../../refunds/follow-refund.ts';
import { selectDueOf } from '../../refunds/repository.ts';
import { notifyPayer } from '../../standing/notices/notify-payer.ts';
import { syncCustomer } from '../../standing/usecases/sync-customer.ts';
import { reportToOperators } from '../report-to-operators.ts';
import { type EventRow, markFailed, markProcessed, selectEvent } from '../repository.ts';

const lag = createTiming(
  'matilha_payment_event_lag_seconds',
  'Time from the creation of a payment event at the provider until it was processed here',
  [1, 5, 15, 60, 300, 1_800, 7_200, 43_200],
);
/** From this many failures on, they are logged as errors, for an operator (R15). */
const alarmAfter = 3;

export const eventPayload = z.strictObject({ eventId: z.string() });

/**
 * Processes a stored event: reads the provider's state and applies it. The event only says which customer, payment or
 * checkout to read, so order and number of events do not matter (R11, R12). Throws when the provider cannot be read;
 * the job retries.
 */
export async function processEvent(
  context: Context,
  deps: BillingDependencies,
  eventId: string,
): Promise<void> {
  const payments = requirePayments(deps);
  const event = await selectEvent(context.db, eventId);
  if (!event || event.processedAt || event.provider !== payments.name) return;
  try {
    const payer = await syncPayer(context, payments, event);
    if (payer !== undefined) await notifyPayer(context, deps, payer);
    for (const follower of deps.followers) await follower.follow(context, event);
    const tools = { provider: payments, settings: deps.settings };
    await followRefunds(context, tools, event, payer);
    await reportToOperators(context, tools, event);
    await markProcessed(context.db, event.id);
    lag.observe(Math.max(0, context.clock.now().getTime() - event.createdAt.getTime()) / 1_000);
  } catch (error) {
    const failure = describeError(error);
    const failures = await markFailed(context.db, event.id, error instanceof Error ? error.name : 'unknown');
    const level = failures >= alarmAfter ? 'error' : 'warn';
    context.log[level]({ eventId, failures, ...failure }, 'payment event not processed yet');
    throw error;
  }
}

/** Follows the refund of the event's payment, and the refunds that the payer's sync has found due. */
async function followRefunds(
  context: Context,
  tools: RefundTools,
  { paymentId }: EventRow,
  payer: number | undefined,
): Promise<void> {
  const due = payer === undefined ? [] : await selectDueOf(context.db, tools.provider.name, payer);
  const named = paymentId === null ? [] : [paymentId];
  for (const id of new Set([...named, ...due.map((refund) => refund.paymentId)])) {
    await followRefund(context, tools, id);
  }
}

/** Syncs the event's payer; returns the user's id, or undefined for a customer that is not ours. */
async function syncPayer(
  context: Context,
  payments: PaymentProvider,
  event: EventRow,
): Promise<number | undefined> {
  const { customerId, paymentId } = event;
  const customer = customerId
    ? await selectCustomerById(context.db, customerId)
    : paymentId && (await selectPayerOf(context.db, payments.name, paymentId));
  if (!customer) return undefined;
  // A sync that began after this event arrived includes it: one is enough for a burst of events.
  const known = customer.syncedAt && customer.syncedAt > event.receivedAt;
  if (!known) await syncCustomer(context, payments, customer.userId);
  return customer.userId;
}
