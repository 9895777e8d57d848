import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { Context } from '#server/platform/context.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import type { BillingDependencies } from './dependencies.ts';
import { eventPayload, processEvent } from './events/usecases/process-event.ts';
import { eventJob } from './events/usecases/receive-event.ts';
import { personJobs } from './personal-data/jobs.ts';
import {
  applyChangedPrices,
  applyPricesJob,
  watchPlanPrices,
} from './plans/usecases/apply-changed-prices.ts';
import { followDueRefunds } from './refunds/usecases/follow-due-refunds.ts';
import { watchOverdueRefunds } from './refunds/usecases/watch-overdue-refunds.ts';
import {
  reconcileDue,
  reconciledPage,
  reconcilePage,
  reconcilePageJob,
  startReconciliation,
} from './standing/usecases/reconcile.ts';
import { finishWithdrawals } from './withdrawals/usecases/finish-withdrawals.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'log' | 'jobs'>;

const reconcileJob = 'billing.reconcile';
const watchPricesJob = 'billing.watch-plan-prices';
const dueJob = 'billing.look-at-due';
const withdrawalJob = 'billing.finish-withdrawals';
const refundJob = 'billing.follow-refunds';
const overdueRefundJob = 'billing.watch-overdue-refunds';

const contextOf = (tools: Tools, name: string): Context => ({
  actor: { kind: 'job', name },
  ...tools,
  requestId: name,
});

/**
 * An event is retried for about six days, longer than any outage of the provider; the nightly reconciliation covers
 * whatever is dropped after that. Without a provider there are no payment jobs.
 */
export const billingJobs = (tools: Tools, deps: BillingDependencies): JobDefinition[] => [
  ...personJobs(tools, deps),
  ...(deps.payments ? paymentJobs(tools, deps, deps.payments) : []),
];

const paymentJobs = (tools: Tools, deps: BillingDependencies, provider: PaymentProvider): JobDefinition[] => [
  {
    name: eventJob,
    retry: { limit: 3_000, pause: 2, longestPause: 180 },
    bursts: true,
    run: (payload) => processEvent(contextOf(tools, eventJob), deps, eventPayload.parse(payload).eventId),
  },
  {
    name: applyPricesJob,
    retry: { limit: 200, pause: 5, longestPause: 300 },
    run: () => applyChangedPrices(contextOf(tools, applyPricesJob), provider),
  },
  {
    name: watchPricesJob,
    schedule: '30 3 * * *',
    run: () => watchPlanPrices(contextOf(tools, watchPricesJob), provider),
  },
  {
    name: dueJob,
    schedule: '* * * * *',
    run: async () => void (await reconcileDue(contextOf(tools, dueJob), deps)),
  },
  {
    name: withdrawalJob,
    schedule: '* * * * *',
    run: () => finishWithdrawals(contextOf(tools, withdrawalJob), deps),
  },
  {
    name: refundJob,
    schedule: '* * * * *',
    run: () => followDueRefunds(contextOf(tools, refundJob), { provider, settings: deps.settings }),
  },
  {
    name: overdueRefundJob,
    schedule: '20 9 * * *',
    run: async () => void (await watchOverdueRefunds(contextOf(tools, overdueRefundJob))),
  },
  {
    name: reconcileJob,
    schedule: '40 3 * * *',
    run: () => startReconciliation(contextOf(tools, reconcileJob), deps),
  },
  {
    name: reconcilePageJob,
    // A page that fails is tried again all night long: the provider may be down for hours.
    retry: { limit: 200, pause: 10, longestPause: 300 },
    run: (payload, signal) =>
      reconcilePage(contextOf(tools, reconcilePageJob), deps, reconciledPage.parse(payload), signal),
  },
];
