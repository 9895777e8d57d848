import { graceDays, type SubscriptionState } from '@matilha/contract/billing';
import { days, later } from '#server/platform/clock.ts';
import { isPaid, isRunning } from '#server/providers/payments/subscription-status.ts';
import type { InvoiceRow, SubscriptionRow } from '../standing/subscription-repository.ts';
import { withdrawalAmount, withdrawalEnd } from '../withdrawals/rules.ts';

type State = NonNullable<SubscriptionState['subscription']>['state'];

export interface SubscriptionView {
  state: State;
  tierId: number;
  paidUntil: Date | null;
  graceUntil: Date | null;
  cancelAtPeriodEnd: boolean;
  nextTierId: number | null;
  withdrawal: { until: Date; amount: number } | null;
  /** A payment for it arrived within the last `justPaidMs`. */
  justPaid: boolean;
}

/** How long the screen may announce a payment as just made: longer than the return from a bank's page takes. */
const justPaidMs = 15 * 60_000;

export interface SubscriptionFacts {
  /** Newest first. */
  subscriptions: readonly SubscriptionRow[];
  invoices: readonly InvoiceRow[];
  /** The user's current plan. */
  tierId: number;
  /** The grace has ended. */
  overdue: boolean;
  /** The user withdrew from a subscription before. */
  withdrawn: boolean;
  now: Date;
}

/**
 * Returns the view of the running subscription, else of the one whose first payment is processing; null without either.
 * An incomplete subscription alone is no debt: looking at the checkout opens it.
 */
export function viewSubscription(facts: SubscriptionFacts): SubscriptionView | null {
  const living = facts.subscriptions.filter(({ endedAt }) => endedAt === null);
  const running = living.find(isRunning);
  const row = running ?? living.find(({ status, processing }) => status === 'incomplete' && processing);
  if (!row) return null;
  const state = stateOf(row, facts);
  const own = facts.invoices.filter(({ subscriptionId }) => subscriptionId === row.subscriptionId);
  const goesOn = state === 'active' && !row.cancelAtPeriodEnd && row.paidUntil !== null;
  return {
    state,
    tierId: row.paidUntil ? facts.tierId : (row.tierId ?? facts.tierId),
    paidUntil: row.paidUntil,
    graceUntil: graceEnd(state, row),
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    nextTierId: goesOn && row.tierId !== facts.tierId ? row.tierId : null,
    withdrawal: running && !facts.withdrawn ? withdrawalOf(running, own, facts.now) : null,
    justPaid: own.some(
      ({ status, paidAt }) =>
        status === 'paid' && paidAt !== null && facts.now.getTime() - paidAt.getTime() < justPaidMs,
    ),
  };
}

function stateOf(row: SubscriptionRow, { overdue, now }: SubscriptionFacts): State {
  const paid = isPaid(row);
  const covered = row.paidUntil !== null && row.paidUntil > now;
  if (row.processing && !(paid && covered)) return 'processing';
  if (paid || covered) return 'active';
  return overdue ? 'overdue' : 'grace';
}

const graceEnd = (state: State, { paidUntil }: SubscriptionRow): Date | null =>
  paidUntil && (state === 'grace' || state === 'overdue') ? later(paidUntil, days(graceDays)) : null;

function withdrawalOf(
  { firstPaidAt }: SubscriptionRow,
  invoices: readonly InvoiceRow[],
  now: Date,
): SubscriptionView['withdrawal'] {
  const until = firstPaidAt && withdrawalEnd(firstPaidAt);
  if (!until || now > until) return null;
  const paid = invoices.filter(({ status }) => status === 'paid');
  const amount = withdrawalAmount(paid.map((row) => ({ ...row, amount: row.amountPaid })));
  return amount === null ? null : { until, amount };
}
