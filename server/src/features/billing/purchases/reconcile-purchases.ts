import type { PaymentProviderName } from '@matilha/contract/billing';
import { days, later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { forEachConcurrently } from '#server/platform/for-each-concurrently.ts';
import { followMissedCheckouts } from './follow-missed-checkouts.ts';
import { closePurchase, type FollowerTools, followPayment } from './follow-payment.ts';
import {
  lockPurchase,
  type ReconciledPurchase,
  selectPaid,
  selectSimulated,
  selectUnsettled,
  updatePurchase,
} from './repository.ts';

const batchSize = 40;
const askedAtOnce = 4;
/** A bank may take a payment back within this time. */
const watchedDays = 120;
/** A payment begun this long ago is abandoned. */
const openDays = 30;

/**
 * Reads every purchase again that may have changed at the provider without an event (R15), and follows missed sales. A
 * failure does not stop the others; the first one is thrown at the end.
 */
export async function reconcilePurchases(context: Context, tools: FollowerTools): Promise<void> {
  const { provider } = tools;
  if (provider.name !== 'sandbox') await endSimulatedPurchases(context);
  const paidSince = later(await provider.now(), -days(watchedDays));
  const failures: unknown[] = [];
  for await (const batch of batches(context, provider.name, paidSince)) {
    failures.push(
      ...(await forEachConcurrently(batch, askedAtOnce, (next) => bringUpToDate(context, tools, next))),
    );
    // So many failures mean that the provider is down: stop.
    if (failures.length >= batchSize) break;
  }
  failures.push(...(await followMissedCheckouts(context, tools)));
  if (failures.length > 0) throw failures[0];
}

/**
 * Yields purchases that may still change at the provider. Both queries start at an index position behind the old ones.
 */
async function* batches(
  { db }: Context,
  provider: PaymentProviderName,
  paidSince: Date,
): AsyncGenerator<ReconciledPurchase[]> {
  const limit = batchSize;
  yield* walk({ id: 0 }, (after) => selectUnsettled(db, provider, { after, limit }));
  yield* walk({ id: 0, paidAt: paidSince }, (after) => selectPaid(db, provider, { after, limit }));
}

async function* walk<Position, Row extends Position>(
  start: Position,
  read: (after: Position) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: Position | undefined = start; after; ) {
    const rows: Row[] = await read(after);
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
  }
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
