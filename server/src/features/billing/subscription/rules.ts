import type { SubscriptionState } from '@matilha/contract/billing/billing';
import { isPaid, isRunning } from '#server/providers/payments/subscription-status.ts';
import { graceEnd } from '../standing/rules.ts';
import type { InvoiceRow, SubscriptionRow } from '../standing/subscription-repository.ts';
import { withdrawalEnd } from '../withdrawal-end.ts';
import { withdrawalAmount } from '../withdrawals/rules.ts';

type State = NonNullable<SubscriptionState['subscription']>['state'];

export interface SubscriptionView {
  state: State;
  tierId: number;
  paidUntil: Date | null;
  graceUntil: Date | null;
  cancelAtPeriodEnd: boolean;
  nextTierId: number | null;
  /** A kept payment covers now. */
  isCovered: boolean;
  /** Cents and time of the next charge; null when none follows, or while a payment is missing. */
  nextCharge: { amount: number; at: Date } | null;
  conditions: NonNullable<SubscriptionState['subscription']>['conditions'];
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
 * Returns the view of the running subscription, else of a subscription with its first payment in process; null without either. An
 * incomplete subscription alone is no debt: opening the checkout creates one.
 */
export function viewSubscription(facts: SubscriptionFacts): SubscriptionView | null {
  const living = facts.subscriptions.filter(({ endedAt }) => endedAt === null);
  const running = living.filter(isRunning).toSorted(byPaidTime).at(0);
  const row = running ?? living.find(({ status, processing }) => status === 'incomplete' && processing);
  if (!row) return null;
  const state = stateOf(row, facts);
  const own = facts.invoices.filter(({ subscriptionId }) => subscriptionId === row.subscriptionId);
  const goesOn = state === 'active' && !row.cancelAtPeriodEnd && row.paidUntil !== null;
  return {
    state,
    tierId: row.paidUntil ? facts.tierId : (row.tierId ?? facts.tierId),
    paidUntil: row.paidUntil,
    graceUntil: row.paidUntil && (state === 'grace' || state === 'overdue') ? graceEnd(row.paidUntil) : null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    nextTierId: goesOn && row.tierId !== facts.tierId ? row.tierId : null,
    isCovered: isCovered(row, facts.now),
    nextCharge:
      goesOn && !row.conditions.includes('paused') && row.recurringAmount !== null && row.renewsAt
        ? { amount: row.recurringAmount, at: row.renewsAt }
        : null,
    conditions: conditionsOf(row, own),
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
  if ((paid && !overdue) || covered) return 'active';
  return overdue ? 'overdue' : 'grace';
}

/** A row without its price was last read before the column existed. */
function isCovered({ coveredUntil, paidUntil, recurringAmount }: SubscriptionRow, now: Date): boolean {
  const until = recurringAmount === null ? paidUntil : coveredUntil;
  return until !== null && until > now;
}

const byPaidTime = (a: SubscriptionRow, b: SubscriptionRow): number =>
  (b.paidUntil?.getTime() ?? 0) - (a.paidUntil?.getTime() ?? 0);

/** A trial that ends with the paid period is our own: it postpones the next charge. */
function conditionsOf(
  { conditions, paidUntil, renewsAt }: SubscriptionRow,
  own: readonly InvoiceRow[],
): SubscriptionView['conditions'] {
  const isPostponed = paidUntil?.getTime() === renewsAt?.getTime();
  const set = conditions.filter((condition) => condition !== 'trial' || !isPostponed);
  return own.some(({ dispute }) => dispute === 'open') ? [...set, 'dispute'] : set;
}

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
