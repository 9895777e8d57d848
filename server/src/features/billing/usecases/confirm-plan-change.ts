import { createHash } from 'node:crypto';
import type { User } from '@matilha/contract/account';
import type { PlanChangeInput } from '@matilha/contract/billing';
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
import { onceKey } from '../checkout-keys.ts';
import { isQuoteFresh, type Quote, readQuote } from '../checkout-quote.ts';
import {
  isProcessing,
  type KnownPrice,
  paidPeriodOf,
  type RunningPeriod,
  runningOf,
  soldPrice,
  tierOfPrice,
} from '../checkout-rules.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { selectPlanPriceRows } from '../plan-price-repository.ts';
import { selectTiers, type TierRow } from '../repository.ts';
import { syncQuietly } from './sync-quietly.ts';
import { tellPlanChange } from './tell-plan-change.ts';
import { type LockedCustomer, withCustomerLock } from './with-customer-lock.ts';

export interface PlanChangeOutcome {
  status: 'changed' | 'scheduled' | 'processing' | 'requires_action';
  clientSecret: string | null;
  publishableKey: string | null;
}

/**
 * Changes a running plan as it was quoted: what was shown is what is charged, once for each quote (4.2, 4.4). Throws
 * `quote_changed` where anything is not as it was shown, `payment_failed` with the provider's reason; then the old
 * plan goes on. Also `nothing_to_change`, `payment_service_down`, `provisional_account`.
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
      const asked = { provider, customer, user, plans, quote, signed: input.quote };
      const { outcome, paid } = await change(context, asked);
      if (paid) {
        await tellPlanChange(context, deps, { user, plans, quote, paid });
        await syncQuietly(context, provider, customer);
      }
      return outcome;
    }),
  );
  const clientSecret = outcome.status === 'requires_action' ? outcome.clientSecret : null;
  return { status: outcome.status, clientSecret, publishableKey: provider.publishableKey };
}

interface Asked {
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
  /** The period that ran, where this call changed something. */
  paid?: RunningPeriod;
}

async function change(context: Context, asked: Asked): Promise<Change> {
  const { provider, customer, quote, plans } = asked;
  const prices = await selectPlanPriceRows(context.db, provider.name);
  const snapshot = customer.customerId && (await provider.readCustomer(customer.customerId));
  const current = snapshot ? runningOf(snapshot) : undefined;
  if (!snapshot || current?.id !== quote.subscription) throw new AppError('quote_changed');
  const paid = paidPeriodOf(snapshot, prices, current.id);
  if (!paid) throw new AppError('quote_changed');

  const known = outcomeSoFar({ snapshot, current, paid, quote });
  if (known) return { outcome: known };
  const tierNow = tierOfPrice(prices, current.priceId);
  if (tierNow === quote.tier && paid.tierId === quote.tier) throw new AppError('nothing_to_change');
  const now = await provider.now();
  if (!isAsShown({ current, paid, quote, now, plans, prices })) throw new AppError('quote_changed');
  if (quote.takes_effect === 'period_end') {
    await provider.changeAtPeriodEnd(current.id, quote.to);
    return { outcome: { status: 'scheduled' }, paid };
  }
  const outcome = await changeNow(context, asked);
  return outcome.status === 'changed' ? { outcome, paid } : { outcome };
}

interface Standing {
  current: SubscriptionSnapshot;
  paid: RunningPeriod;
  quote: Quote;
}

/** What has come of this quote already, from an earlier copy of the call. */
function outcomeSoFar({
  snapshot,
  current,
  paid,
  quote,
}: Standing & { snapshot: CustomerSnapshot }): Outcome | undefined {
  if (isProcessing(snapshot, current)) return { status: 'processing' };
  if (current.priceId !== quote.to) return undefined;
  if (quote.takes_effect === 'period_end') return { status: 'scheduled' };
  return paid.priceId === quote.to ? { status: 'changed' } : undefined;
}

function isAsShown({
  current,
  paid,
  quote,
  now,
  plans,
  prices,
}: Standing & { now: Date; plans: readonly TierRow[]; prices: readonly KnownPrice[] }): boolean {
  const plan = plans.find(({ tierId }) => tierId === quote.tier);
  return (
    isQuoteFresh(quote, now) &&
    ['active', 'trialing'].includes(current.status) &&
    current.priceId === quote.set &&
    paid.priceId === quote.paid &&
    plan !== undefined &&
    soldPrice(prices, plan)?.priceId === quote.to
  );
}

async function changeNow(context: Context, { provider, quote, signed }: Asked): Promise<ChangeOutcome> {
  const at = new Date(quote.at);
  const request = { subscriptionId: quote.subscription, priceId: quote.to, at };
  const { amountDue } = await provider.quoteChange(request);
  if (amountDue !== quote.amount) throw new AppError('quote_changed');
  const digest = createHash('sha256').update(signed).digest('base64url');
  return provider.changeNow(request, await onceKey(context.db, 'change', quote.user, digest));
}
