import { createHash } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import type { PlanChangeInput } from '@matilha/contract/billing/billing';
import type { Database } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireConfirmedUser } from '#server/platform/context.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import type {
  ChangeOutcome,
  CustomerSnapshot,
  PaymentProvider,
  SubscriptionSnapshot,
} from '#server/providers/payments/payment-provider.ts';
import { withRefusals } from '#server/providers/payments/with-refusals.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { idempotencyKey } from '../../payers/idempotency-keys.ts';
import { keepCustomerLock, type LockedCustomer, withCustomerLock } from '../../payers/with-customer-lock.ts';
import { selectPlanPriceRows } from '../../plans/price-repository.ts';
import { selectTiers, type TierRow } from '../../plans/repository.ts';
import { type KnownPrice, soldPrice, tierOfPrice } from '../../plans/rules.ts';
import { sellingAt } from '../../plans/usecases/apply-changed-prices.ts';
import type { Coverage } from '../../standing/bought-periods.ts';
import { applyDefaultCard } from '../../standing/mend-at-provider.ts';
import {
  coveredBy,
  creditFrom,
  invoicesOf,
  isProcessing,
  isRenewing,
  runningOf,
} from '../../standing/snapshot-rules.ts';
import {
  selectNewestPaid,
  wasChangeConfirmed,
  wasNextTierConfirmed,
} from '../../standing/subscription-repository.ts';
import { trySyncLocked } from '../../standing/usecases/sync-customer.ts';
import { isQuoteFresh, type Quote, readQuote } from '../quote.ts';
import { recordPlanChange } from '../record-plan-change.ts';

export interface PlanChangeOutcome {
  status: 'changed' | 'scheduled' | 'processing' | 'requires_action';
  clientSecret: string | null;
  publishableKey: string | null;
}

/**
 * Changes a running plan as quoted: charges the amount that was shown, once for each quote. Throws `quote_changed` when
 * anything differs from that quote, and `payment_failed` with the provider's reason; the old plan then continues.
 * Also throws `nothing_to_change`, `payment_service_down`, `provisional_account`.
 */
export async function confirmPlanChange(
  context: Context,
  deps: BillingDependencies,
  input: PlanChangeInput,
): Promise<PlanChangeOutcome> {
  const user = requireConfirmedUser(context);
  const quote = await readQuote(context.db, input.quote);
  if (!quote || quote.user !== user.id || quote.tier !== input.tier_id) throw new AppError('quote_changed');
  const provider = requirePayments(deps);
  const plans = await selectTiers(context.db);
  const outcome = await withRefusals(() =>
    withCustomerLock(context, provider, user.id, async (customer) => {
      const request = { provider, customer, user, plans, quote, signed: input.quote };
      const change = await changePlan(context, request);
      await makeKnown(context, deps, request, change);
      return change.outcome;
    }),
  );
  const clientSecret = outcome.status === 'requires_action' ? outcome.clientSecret : null;
  return { status: outcome.status, clientSecret, publishableKey: provider.publishableKey };
}

interface RequestedChange {
  provider: PaymentProvider;
  customer: LockedCustomer;
  user: User;
  plans: readonly TierRow[];
  quote: Quote;
  signed: string;
}

type Outcome = ChangeOutcome | { status: 'scheduled' };
interface Change {
  outcome: Outcome;
  /** True when this call made the change, false when an earlier copy of the call or the bank did. */
  fresh: boolean;
  /** The paid period that ran when this call began. */
  covered: Coverage;
  /** The tier that ran before the change. */
  from: number | null;
}

async function changePlan(context: Context, request: RequestedChange): Promise<Change> {
  const { provider, customer, quote, plans } = request;
  const prices = await selectPlanPriceRows(context.db, provider.name);
  const snapshot = customer.customerId && (await provider.readCustomer(customer.customerId));
  const now = await provider.now();
  const current = snapshot ? runningOf(snapshot, now) : undefined;
  if (!snapshot || current?.id !== quote.subscription) throw new AppError('quote_changed');
  const covered = coveredBy(snapshot, current.id, now);
  if (!covered || isRenewing(snapshot, current)) throw new AppError('quote_changed');

  const change = { covered, from: tierOfPrice(prices, quote.paid) };
  const known = outcomeSoFar({ snapshot, current, covered, quote });
  if (known) return { ...change, outcome: known, fresh: false };
  if (current.tierId === quote.tier && covered.tierId === quote.tier) throw new AppError('nothing_to_change');
  if (!isAsShown({ current, covered, quote, now, plans, prices })) throw new AppError('quote_changed');
  if (quote.takes_effect === 'period_end') {
    await keepCustomerLock(context, customer);
    await sellingAt(context, provider, quote.to, () => provider.changeAtPeriodEnd(current.id, quote.to));
    return { ...change, outcome: { status: 'scheduled' }, fresh: true };
  }
  // A card may have been set in the portal just now, because the one before was declined.
  await applyDefaultCard(context, provider, customer, snapshot);
  const attempt = invoicesOf(snapshot, current.id).length;
  const from = creditFrom(snapshot, current, covered, new Date(quote.at));
  return { ...change, outcome: await changeNow(context, request, { attempt, from }), fresh: true };
}

/**
 * Syncs a change that has taken effect or was scheduled, and confirms it by mail once. When the bank had to approve the
 * change, or an earlier call made it and failed then, the repeated call sends the mail.
 */
async function makeKnown(
  context: Context,
  deps: BillingDependencies,
  { provider, customer, user, plans, quote }: RequestedChange,
  { outcome: { status }, fresh, covered, from }: Change,
): Promise<void> {
  const { db } = context;
  const now = status === 'changed';
  // From now on the payment is looked for, in case its event is lost.
  if (!now && status !== 'scheduled') return trySyncLocked(context, provider, customer);
  if (!fresh && (await wasConfirmed(db, now, { user, quote, covered }))) return;
  await trySyncLocked(context, provider, customer);
  const invoiceId = now ? ((await selectNewestPaid(db, quote.subscription)) ?? null) : null;
  const effectiveAt = now ? new Date(quote.at) : covered.endsAt;
  await recordPlanChange(context, deps, { user, plans, quote, from, effectiveAt, invoiceId });
}

/** Returns whether a change that an earlier call made needs no mail any more. */
async function wasConfirmed(
  db: Database,
  now: boolean,
  { user, quote, covered }: Pick<RequestedChange, 'user' | 'quote'> & Pick<Change, 'covered'>,
): Promise<boolean> {
  if (now) return wasChangeConfirmed(db, user.id, covered.invoice.id);
  const { period, tier: tierId } = quote;
  return period !== covered.invoice.id || wasNextTierConfirmed(db, user.id, { period, tierId });
}

interface QuotedPlan {
  current: SubscriptionSnapshot;
  covered: Coverage;
  quote: Quote;
}

/** Returns the outcome that an earlier copy of the call already reached for this quote. */
function outcomeSoFar({
  snapshot,
  current,
  covered,
  quote,
}: QuotedPlan & { snapshot: CustomerSnapshot }): Outcome | undefined {
  if (isProcessing(snapshot, current)) return { status: 'processing' };
  if (current.priceId !== quote.to) return undefined;
  if (quote.takes_effect === 'period_end') return { status: 'scheduled' };
  const isPaid = covered.priceId === quote.to && covered.invoice.id !== quote.period;
  return isPaid ? { status: 'changed' } : undefined;
}

function isAsShown({
  current,
  covered,
  quote,
  now,
  plans,
  prices,
}: QuotedPlan & {
  now: Date;
  plans: readonly TierRow[];
  prices: readonly KnownPrice[];
}): boolean {
  const plan = plans.find(({ tierId }) => tierId === quote.tier);
  return (
    isQuoteFresh(quote, now) &&
    current.priceId === quote.set &&
    covered.invoice.id === quote.period &&
    covered.kept === quote.kept &&
    plan !== undefined &&
    soldPrice(prices, plan)?.priceId === quote.to
  );
}

/**
 * A declined try has no effect but leaves an invoice behind; the number of invoices gives the next try of the same
 * quote its own idempotency key.
 */
async function changeNow(
  context: Context,
  { provider, customer, quote, signed }: RequestedChange,
  { attempt, from }: { attempt: number; from: Date | null },
): Promise<ChangeOutcome> {
  const at = new Date(quote.at);
  const request = {
    subscriptionId: quote.subscription,
    priceId: quote.to,
    at,
    creditFrom: from,
  };
  return sellingAt(context, provider, quote.to, async () => {
    const { amountDue } = await provider.quoteChange(request);
    if (amountDue !== quote.amount) throw new AppError('quote_changed');
    const digest = createHash('sha256').update(signed).digest('base64url');
    const key = await idempotencyKey(context.db, 'change', quote.user, attempt, digest);
    await keepCustomerLock(context, customer);
    return provider.changeNow(request, key);
  });
}
