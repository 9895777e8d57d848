import type { Context } from '#server/platform/context.ts';
import { pacedCalls } from '#server/providers/payments/paced-calls.ts';
import {
  type PaymentFollower,
  type Position,
  requirePayments,
} from '#server/providers/payments/payment-follower.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { type Reconciliation, selectReconciliation } from '../standing/reconciliation-repository.ts';
import {
  reconciledPage,
  reconcilePage,
  reconcilePageJob,
  startReconciliation,
} from '../standing/usecases/reconcile.ts';

const never = new AbortController().signal;

/** Runs a reconciliation in this process, one page's job after the other, and returns its totals. */
export async function reconcile(
  context: Context,
  deps: BillingDependencies,
): Promise<Pick<Reconciliation, 'asked' | 'healed' | 'failed'>> {
  const waiting: unknown[] = [];
  const jobs: Context['jobs'] = {
    enqueue: async (tx, name, payload) => {
      if (name === reconcilePageJob) waiting.push(payload);
      else await context.jobs.enqueue(tx, name, payload);
    },
  };
  await startReconciliation({ ...context, jobs }, deps);
  for (let page = waiting.shift(); page; page = waiting.shift()) {
    await reconcilePage({ ...context, jobs }, deps, reconciledPage.parse(page), never);
  }
  const done = await selectReconciliation(context.db, requirePayments(deps).name);
  if (!done) throw new Error('no reconciliation');
  return { asked: done.asked, healed: done.healed, failed: done.failed };
}

/** Runs a follower's part of a reconciliation, page after page; returns how many readings failed. */
export async function reconcileFollower(
  context: Context,
  follower: PaymentFollower,
): Promise<{ failed: number }> {
  const calls = pacedCalls({ perSecond: Number.POSITIVE_INFINITY, signal: never });
  let failed = 0;
  for (let after: Position | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const page = await follower.reconcile(context, after, calls);
    failed += page.failed;
    // Stored as JSON between two pages.
    after = JSON.parse(JSON.stringify(page.next));
  }
  return { failed };
}
