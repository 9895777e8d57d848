import * as z from 'zod/mini';
import { days, later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { PacedCalls } from '#server/providers/payments/paced-calls.ts';
import type { Position, ReconciledPage } from '#server/providers/payments/payment-follower.ts';
import { checkoutsPosition, firstCheckouts, followMissedCheckouts } from './follow-missed-checkouts.ts';
import { closePurchase, type FollowerTools, followPayment } from './follow-payment.ts';
import {
  lockPurchase,
  type ReconciledPurchase,
  selectPaid,
  selectSimulated,
  selectUnsettled,
  updatePurchase,
} from './repository.ts';

const pageSize = 100;
/** A bank may take a payment back within this time. */
const watchedDays = 120;
/** A payment begun this long ago is abandoned. */
const openDays = 30;

/** First the purchases that are not settled, then those paid lately, then the provider's checkouts. */
const positions = z.discriminatedUnion('part', [
  z.object({ part: z.literal('unsettled'), id: z.int() }),
  z.object({
    part: z.literal('paid'),
    id: z.int(),
    paidAt: z.pipe(
      z.string(),
      z.transform((at: string) => new Date(at)),
    ),
  }),
  checkoutsPosition,
]);

const paidAfter = ({ id, paidAt }: { id: number; paidAt: Date }): Position => ({
  part: 'paid',
  id,
  paidAt: paidAt.toISOString(),
});

/**
 * Reads one page of the purchases that may have changed at the provider without an event, or of its checkouts, to follow
 * missed sales (R15). A failure does not stop the others.
 */
export async function reconcilePurchases(
  context: Context,
  tools: FollowerTools,
  after: Position | null,
  calls: PacedCalls,
): Promise<ReconciledPage> {
  const { db } = context;
  const { provider } = tools;
  const limit = pageSize;
  if (after === null && provider.name !== 'sandbox') await endSimulatedPurchases(context);
  const position = positions.parse(after ?? { part: 'unsettled', id: 0 });
  switch (position.part) {
    case 'unsettled': {
      const rows = await selectUnsettled(db, provider.name, { after: position, limit });
      const paidSince = later(await provider.now(), -days(watchedDays));
      const last = rows.length < limit ? undefined : rows.at(-1);
      return {
        ...(await readAgain(context, tools, rows, calls)),
        next: last ? { part: 'unsettled', id: last.id } : paidAfter({ id: 0, paidAt: paidSince }),
      };
    }
    case 'paid': {
      const rows = await selectPaid(db, provider.name, { after: position, limit });
      const last = rows.length < limit ? undefined : rows.at(-1);
      return {
        ...(await readAgain(context, tools, rows, calls)),
        next: last ? paidAfter(last) : firstCheckouts,
      };
    }
    case 'checkouts':
      return followMissedCheckouts(context, tools, position, calls);
    default:
      return position satisfies never;
  }
}

async function readAgain(
  context: Context,
  tools: FollowerTools,
  rows: ReconciledPurchase[],
  calls: PacedCalls,
): Promise<Omit<ReconciledPage, 'next'>> {
  const failed = await calls.forEach(rows, {
    requests: 1,
    work: (row) => bringUpToDate(context, tools, row),
    failed: ({ id }, error) =>
      context.log.warn({ purchase: id, ...describeError(error) }, 'purchase not reconciled'),
  });
  return { asked: rows.length, failed };
}

async function bringUpToDate(
  context: Context,
  tools: FollowerTools,
  { paymentId, status, createdAt }: ReconciledPurchase,
): Promise<void> {
  if (paymentId === null) return;
  await followPayment(context, tools, paymentId);
  if (status !== 'open' || createdAt > later(context.clock.now(), -days(openDays))) return;
  const { payment } = await tools.provider.readPurchase(paymentId);
  if (payment.status !== 'open') return;
  await tools.provider.cancelPurchase(paymentId);
  await followPayment(context, tools, paymentId);
}

/** Closes purchases made with test cards, once real payments are taken. Idempotent. */
async function endSimulatedPurchases(context: Context): Promise<void> {
  for (const id of await selectSimulated(context.db)) {
    await context.db.transaction(async (tx) => {
      const purchase = await lockPurchase(tx, id);
      if (!purchase) return;
      await updatePurchase(tx, id, { status: 'canceled', email: null });
      await closePurchase(tx, context, purchase);
    });
  }
}
