import { periodDays } from '@matilha/contract/billing/plans';
import type { Database } from '#server/database/connection.ts';
import { days, later } from '#server/platform/clock.ts';
import type {
  CustomerSnapshot,
  PaymentProvider,
  SubscriptionSnapshot,
} from '#server/providers/payments/payment-provider.ts';
import type { TierRow } from '../plans/repository.ts';
import type { KnownPrice } from '../plans/rules.ts';
import { type Coverage, chargedFor } from '../standing/bought-periods.ts';
import { creditFrom } from '../standing/snapshot-rules.ts';
import type { CheckoutView } from './checkout-view.ts';
import { type Quote, signQuote } from './quote.ts';
import { startsNow } from './rules.ts';

interface Change {
  provider: PaymentProvider;
  userId: number;
  /** The requested plan. */
  plan: TierRow;
  sold: KnownPrice;
  snapshot: CustomerSnapshot;
  /** The running subscription. */
  subscription: SubscriptionSnapshot;
  covered: Coverage;
}

/** Returns the change of a running plan, with a signed quote that confirms it once. */
export async function offerChange(db: Database, change: Change): Promise<CheckoutView> {
  const { provider, plan, sold, covered, subscription } = change;
  const at = wholeSecond(await provider.now());
  const now = startsNow(plan, subscription, covered);
  const request = {
    subscriptionId: subscription.id,
    priceId: sold.priceId,
    at,
    creditFrom: creditFrom(change.snapshot, subscription, covered, at),
  };
  const cost = now ? await provider.quoteChange(request) : { amountDue: 0, unusedCredit: 0 };
  const quote: Quote = {
    user: change.userId,
    subscription: subscription.id,
    paid: covered.priceId,
    period: covered.invoice.id,
    kept: covered.kept,
    set: subscription.priceId,
    to: sold.priceId,
    tier: plan.tierId,
    takes_effect: now ? 'now' : 'period_end',
    at: at.getTime(),
    amount: cost.amountDue,
    recurring: sold.amount,
  };
  const { tierId, titulo, responses_limit: responsesLimit } = plan;
  const recurringAmount = sold.amount;
  return {
    confirmation: null,
    publishableKey: provider.publishableKey,
    provider: provider.name,
    status: 'change',
    waitsFor: null,
    waitingCode: null,
    order: {
      titulo,
      tierId,
      amountDue: cost.amountDue,
      recurringAmount,
      responsesLimit,
      startsAt: null,
      renewsAt: now ? later(at, days(periodDays)) : covered.endsAt,
    },
    change: {
      ...cost,
      tierId,
      titulo,
      takesEffect: quote.takes_effect,
      refunded: chargedFor(covered) - covered.kept,
      recurringAmount,
      effectiveAt: now ? at : covered.endsAt,
      quote: await signQuote(db, quote),
    },
  };
}

/** Rounds down to a second: providers count unused time by the second. */
const wholeSecond = (instant: Date): Date => new Date(Math.floor(instant.getTime() / 1_000) * 1_000);
