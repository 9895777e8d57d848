import type { JobDefinition } from '#server/jobs/job-queue.ts';
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
import { followDueRefunds, watchOverdueRefunds } from './refunds/usecases/follow-due-refunds.ts';
import {
  reconcileDue,
  reconciledPage,
  reconcilePage,
  reconcilePageJob,
  startReconciliation,
} from './standing/usecases/reconcile.ts';
import { finishWithdrawals } from './withdrawals/usecases/finish-withdrawals.ts';

/**
 * An event is retried for about six days, longer than any outage of the provider; the nightly reconciliation covers
 * whatever is dropped after that. Without a provider there are no payment jobs.
 */
export const billingJobs = (deps: BillingDependencies): readonly JobDefinition[] => [
  ...personJobs(deps),
  ...(deps.payments ? paymentJobs(deps, deps.payments) : []),
];

const paymentJobs = (deps: BillingDependencies, provider: PaymentProvider): JobDefinition[] => [
  {
    name: eventJob,
    retry: { limit: 3_000, pause: 2, longestPause: 180 },
    bursts: true,
    run: (context, payload) => processEvent(context, deps, eventPayload.parse(payload).eventId),
  },
  {
    name: applyPricesJob,
    retry: { limit: 200, pause: 5, longestPause: 300 },
    run: (context) => applyChangedPrices(context, provider),
  },
  {
    name: 'billing.watch-plan-prices',
    schedule: '30 3 * * *',
    run: (context) => watchPlanPrices(context, provider),
  },
  {
    name: 'billing.look-at-due',
    schedule: '* * * * *',
    run: async (context) => void (await reconcileDue(context, deps)),
  },
  {
    name: 'billing.finish-withdrawals',
    schedule: '* * * * *',
    run: (context) => finishWithdrawals(context, deps),
  },
  {
    name: 'billing.follow-refunds',
    schedule: '* * * * *',
    run: (context) => followDueRefunds(context, { provider, settings: deps.settings }),
  },
  {
    name: 'billing.watch-overdue-refunds',
    schedule: '20 9 * * *',
    run: async (context) => void (await watchOverdueRefunds(context)),
  },
  {
    name: 'billing.reconcile',
    schedule: '40 3 * * *',
    run: (context) => startReconciliation(context, deps),
  },
  {
    name: reconcilePageJob,
    // A page that fails is tried again all night long: the provider may be down for hours.
    retry: { limit: 200, pause: 10, longestPause: 300 },
    run: (context, payload, signal) => reconcilePage(context, deps, reconciledPage.parse(payload), signal),
  },
];
