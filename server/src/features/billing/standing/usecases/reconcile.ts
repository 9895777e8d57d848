import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { databaseTime } from '#server/database/time/database-time.ts';
import { hours, later, minutes } from '#server/platform/clock.ts';
import { forEachConcurrently } from '#server/platform/concurrency/for-each-concurrently.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { type PacedCalls, pacedCalls } from '#server/providers/payments/paced-calls.ts';
import { type ReconciledPage, requirePayments } from '#server/providers/payments/payment-follower.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { type Customer, postponeDue, selectCustomers, selectDueCustomers } from '../../payers/repository.ts';
import { notifyPayer } from '../notices/notify-payer.ts';
import {
  countHealed,
  lockReconciliation,
  type Reconciliation,
  selectReconciliation,
  storeReconciliation,
} from '../reconciliation-repository.ts';
import { endSimulated } from './end-simulated-subscriptions.ts';
import { syncCustomer } from './sync-customer.ts';

/** Enqueued by each page for the next one. */
export const reconcilePageJob = 'billing.reconcile-page';
export const reconciledPage = z.object({ run: z.string(), page: z.int() });

const pageSize = 100;
/** A payer costs three lists (subscriptions, invoices and payments) and the customer's default card. */
const requestsPerPayer = 4;
const dueAtOnce = 4;
/** A due payer that fails is looked at again after so long, so that it is not first for ever. */
const againAfter = minutes(10);
/** A run that has not moved for so long was lost with its job: the next one replaces it. */
const lostAfter = hours(2);
/** More corrected payers than this in one run mean that the webhook has been failing. */
const alarmAbove = 3;

/**
 * Starts a reconciliation: it reads every payer and every object of the followers from the provider again, which corrects changes that no
 * webhook reported (R15). Only the first page is enqueued here, each page enqueues the next one. A no-op while another run moves.
 */
export async function startReconciliation(context: Context, deps: BillingDependencies): Promise<void> {
  const { name: provider } = requirePayments(deps);
  if (provider !== 'sandbox') await endSimulated(context);
  await context.db.transaction(async (tx) => {
    const before = await lockReconciliation(tx, provider);
    const now = (await databaseTime(tx)).getTime();
    if (before?.position && before.movedAt > now - lostAfter) {
      const { asked } = before;
      context.log.error({ asked }, 'payments: the reconciliation before this one still runs');
      return;
    }
    const begun = { run: randomUUID(), page: 1, position: { part: 0, after: 0 } };
    await storeReconciliation(tx, provider, { ...begun, asked: 0, healed: 0, failed: 0, movedAt: now });
    await context.jobs.enqueue(tx, reconcilePageJob, { run: begun.run, page: begun.page });
  });
}

/**
 * Reconciles one page and enqueues the next. A payer that fails does not stop the others; the next run retries it. Throws
 * when the signal aborts or the provider is down; the queue then repeats the page. A page that another copy of its job
 * has finished is a no-op.
 */
export async function reconcilePage(
  context: Context,
  deps: BillingDependencies,
  { run, page }: z.infer<typeof reconciledPage>,
  signal: AbortSignal,
): Promise<void> {
  const payments = requirePayments(deps);
  const isCurrent = (progress: Reconciliation | null) => progress?.run === run && progress.page === page;
  const found = await selectReconciliation(context.db, payments.name);
  if (!found?.position || !isCurrent(found)) return;
  const { part, after } = found.position;
  const calls = pacedCalls({ perSecond: payments.requestsPerSecond, signal });
  const follower = part === 0 ? undefined : deps.followers[part - 1];
  const done = follower
    ? await follower.reconcile(context, after, calls)
    : await reconcilePayers(context, deps, { run, after: Number(after), calls });
  const position = positionAfter(part, done, deps.followers.length);
  await context.db.transaction(async (tx) => {
    const before = await lockReconciliation(tx, payments.name);
    if (!before || !isCurrent(before)) return;
    const now: Reconciliation = {
      ...before,
      page: page + 1,
      position,
      asked: before.asked + done.asked,
      failed: before.failed + done.failed,
      movedAt: (await databaseTime(tx)).getTime(),
    };
    await storeReconciliation(tx, payments.name, now);
    if (position) await context.jobs.enqueue(tx, reconcilePageJob, { run, page: page + 1 });
    else report(context, now);
  });
}

/** Returns null after the last part: the payers are part 0, then each follower is one. */
function positionAfter(
  part: number,
  { next }: ReconciledPage,
  followers: number,
): Reconciliation['position'] {
  if (next !== null) return { part, after: next };
  return part < followers ? { part: part + 1, after: null } : null;
}

function report({ log }: Context, { asked, healed, failed }: Reconciliation): void {
  const total = { asked, healed, failed };
  if (healed > alarmAbove) {
    log.error(total, 'payments: the webhook has not told everything, look at its deliveries');
  } else log.info(total, 'payments reconciled');
}

async function reconcilePayers(
  context: Context,
  deps: BillingDependencies,
  { run, after, calls }: { run: string; after: number; calls: PacedCalls },
): Promise<ReconciledPage> {
  const payments = requirePayments(deps);
  const payers = await selectCustomers(context.db, payments.name, { after, limit: pageSize });
  const failed = await calls.forEach(payers, {
    requests: requestsPerPayer,
    work: async ({ userId }) => {
      const { changed } = await syncCustomer(context, payments, userId);
      if (changed) await countHealed(context.db, payments.name, run);
      await notifyPayer(context, deps, userId);
    },
    failed: (payer, error) => logFailure(context, payer, error),
  });
  const last = payers.length < pageSize ? undefined : payers.at(-1);
  return { next: last?.userId ?? null, asked: payers.length, failed };
}

/**
 * Syncs payers that change by time or may be paying without an event, then lets the followers follow open payments. A failing payer is
 * tried again ten minutes later.
 */
export async function reconcileDue(context: Context, deps: BillingDependencies): Promise<void> {
  const payments = requirePayments(deps);
  const now = await payments.now();
  const due = await selectDueCustomers(context.db, payments.name, now, pageSize);
  await forEachConcurrently(due, dueAtOnce, async (payer) => {
    try {
      await syncCustomer(context, payments, payer.userId);
      await notifyPayer(context, deps, payer.userId);
    } catch (error) {
      logFailure(context, payer, error);
      await postponeDue(context.db, payer, later(now, againAfter));
    }
  });
  for (const follower of deps.followers) await follower.followOpen(context);
}

const logFailure = ({ log }: Context, { userId }: Customer, error: unknown): void =>
  log.warn({ userId, ...describeError(error) }, 'payer not reconciled');
