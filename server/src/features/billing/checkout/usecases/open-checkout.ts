import type { User } from '@matilha/contract/account/account';
import type { CheckoutInput } from '@matilha/contract/billing/billing';
import { freeTierId } from '@matilha/contract/billing/plans';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireConfirmedUser } from '#server/platform/context.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import type {
  CustomerSnapshot,
  PaymentProvider,
  SubscriptionSnapshot,
} from '#server/providers/payments/payment-provider.ts';
import { withRefusals } from '#server/providers/payments/with-refusals.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { tenMinuteKey } from '../../payers/idempotency-keys.ts';
import { keepCustomerLock, type LockedCustomer, withCustomerLock } from '../../payers/with-customer-lock.ts';
import { selectPlanPriceRows } from '../../plans/price-repository.ts';
import { selectTiers, type TierRow } from '../../plans/repository.ts';
import { type KnownPrice, soldPrice } from '../../plans/rules.ts';
import { sellingAt } from '../../plans/usecases/apply-changed-prices.ts';
import { ensurePlanPrices } from '../../plans/usecases/apply-plan-prices.ts';
import { ensureCustomer } from '../../standing/ensure-customer.ts';
import { timeOf } from '../../standing/snapshot-rules.ts';
import { syncLocked, trySyncLocked } from '../../standing/usecases/sync-customer.ts';
import { type CheckoutView, checkoutView } from '../checkout-view.ts';
import { offerChange } from '../offer-change.ts';
import { type CheckoutDecision, decideCheckout, meantTier } from '../rules.ts';

/** At most this many reads, when payments elsewhere keep changing the decision. */
const mostLooks = 3;

/**
 * Returns the user's next payment for the plan, and opens it at the provider when needed. Each reading of the provider is applied (product
 * decision 4.15). However often and from wherever it is called, a user has one unfinished subscription and every call returns the same
 * (R16). Throws `invalid_input` for a plan that is not sold, `payments_unavailable`, `payment_service_down`, `provisional_account`.
 */
export async function openCheckout(
  context: Context,
  deps: BillingDependencies,
  input: CheckoutInput,
): Promise<CheckoutView> {
  const user = requireConfirmedUser(context);
  const plans = await selectTiers(context.db);
  if (input.tier_id !== undefined) planFor(plans, input.tier_id);
  const provider = requirePayments(deps);
  return withRefusals(() =>
    withCustomerLock(context, provider, user.id, async (customer) => {
      if (provider.name === 'sandbox') await ensurePlanPrices(context.db, provider);
      const prices = await selectPlanPriceRows(context.db, provider.name);
      for (let look = 0; look < mostLooks; look += 1) {
        const { snapshot } = await syncLocked(context, provider, customer);
        const plan = planFor(plans, input.tier_id ?? meantTier(snapshot));
        const now = timeOf(snapshot, await provider.now());
        const decision = decideCheckout(snapshot, prices, plan, now, input.discard);
        const view = await follow(
          context,
          { user, provider, customer, plans, prices, snapshot, plan },
          decision,
        );
        if (view) return view;
      }
      throw new AppError('unavailable', { retryAfter: 2 });
    }),
  );
}

function planFor(plans: readonly TierRow[], tierId: number): TierRow {
  const plan = plans.find((each) => each.tierId === tierId && each.tierId !== freeTierId);
  if (!plan) throw new AppError('invalid_input', { fields: { tier_id: 'Escolha um plano' } });
  return plan;
}

interface CheckoutSituation {
  user: User;
  provider: PaymentProvider;
  customer: LockedCustomer;
  plans: TierRow[];
  prices: KnownPrice[];
  snapshot: CustomerSnapshot;
  plan: TierRow;
}

/** Returns undefined when something was paid meanwhile: the caller then decides again. */
async function follow(
  context: Context,
  situation: CheckoutSituation,
  { step, cancel }: CheckoutDecision,
): Promise<CheckoutView | undefined> {
  const { provider, user, prices } = situation;
  const view = checkoutView(provider, situation.plans);
  const othersEnd = async () => {
    await keepCustomerLock(context, situation.customer);
    return cancelUnfinished(provider, cancel);
  };
  switch (step.kind) {
    case 'settled':
      // Nothing new is opened, so the result holds even when the others could not be cancelled.
      await othersEnd();
      return view(step.status, step.subscription);
    case 'pay': {
      const { status, subscription } = step;
      return (await othersEnd()) ? view(status, subscription, subscription.confirmation) : undefined;
    }
    case 'wait':
      await othersEnd();
      return { ...view('waiting', step.subscription), waitsFor: step.waitsFor };
    case 'scheduled': {
      await othersEnd();
      const scheduled = view('scheduled', step.subscription);
      return { ...scheduled, order: { ...scheduled.order, startsAt: step.startsAt } };
    }
    case 'code': {
      const { subscription, payment } = step;
      if (!(await othersEnd())) return undefined;
      return { ...view('code', subscription, subscription.confirmation), waitingCode: payment.waiting };
    }
    case 'change': {
      const sold = saleOf(prices, situation.plan);
      if (!(await othersEnd())) return undefined;
      const change = { ...situation, ...step, userId: user.id, sold };
      return sellingAt(context, provider, sold.priceId, () => offerChange(context.db, change));
    }
    case 'open': {
      // Comes before the cancellations: nobody loses a form to a plan that cannot be sold.
      const sold = saleOf(prices, situation.plan);
      if (!(await othersEnd())) return undefined;
      return view(...(await open(context, situation, sold)));
    }
    default:
      return step satisfies never;
  }
}

/**
 * Cancels subscriptions that another one replaces, so that nobody pays twice. Returns false when one of them was paid
 * at that moment, in a form still open elsewhere: that one then counts.
 */
async function cancelUnfinished(
  provider: PaymentProvider,
  unwanted: readonly SubscriptionSnapshot[],
): Promise<boolean> {
  for (const { id } of unwanted) if (!(await provider.cancelUnpaid(id))) return false;
  return true;
}

function saleOf(prices: readonly KnownPrice[], plan: TierRow): KnownPrice {
  const sold = soldPrice(prices, plan);
  if (!sold) throw new AppError('payments_unavailable');
  return sold;
}

async function open(
  context: Context,
  { user, provider, customer, snapshot }: CheckoutSituation,
  { priceId }: KnownPrice,
): Promise<Parameters<ReturnType<typeof checkoutView>>> {
  const customerId = await ensureCustomer(context, provider, customer, user);
  // The customer's id is part of the key: a customer that was created again starts at attempt 0.
  const attempt = `${user.id}:${snapshot.subscriptions.length}`;
  const key = await tenMinuteKey(context.db, provider, 'subscription', attempt, priceId, customerId);
  await keepCustomerLock(context, customer);
  const made = await sellingAt(context, provider, priceId, () =>
    provider.openSubscription({ customerId, priceId }, key),
  );
  // From now on the order is looked for, in case the event of its payment is lost.
  await trySyncLocked(context, provider, { ...customer, customerId });
  if (made.status !== 'incomplete') return ['active', made];
  return made.confirmation ? ['open', made, made.confirmation] : ['processing', made];
}
