import type { Database } from '#server/database/connection.ts';
import type { PaymentProvider, SubscriptionSnapshot } from '#server/providers/payments/payment-provider.ts';
import type { TierRow } from '../plans/repository.ts';
import type { KnownPrice } from '../plans/rules.ts';
import type { RunningPeriod } from '../standing/snapshot-rules.ts';
import type { CheckoutView } from './checkout-view.ts';
import { type Quote, signQuote } from './quote.ts';
import { startsNow } from './rules.ts';

interface Change {
  provider: PaymentProvider;
  userId: number;
  plans: readonly TierRow[];
  /** The requested plan. */
  plan: TierRow;
  sold: KnownPrice;
  /** The running subscription. */
  subscription: SubscriptionSnapshot;
  paid: RunningPeriod;
  terms: 'credited' | 'full_price';
}

/** Returns the change of a running plan, with a signed quote that confirms it once. */
export async function offerChange(db: Database, change: Change): Promise<CheckoutView> {
  const { provider, plan, sold } = change;
  const at = wholeSecond(await provider.now());
  const now = startsNow(plan, change.plans, change.paid);
  const isCredited = change.terms === 'credited';
  const request = { subscriptionId: change.subscription.id, priceId: sold.priceId, at, isCredited };
  const cost = now ? await provider.quoteChange(request) : { amountDue: 0, unusedCredit: 0 };
  const quote: Quote = {
    user: change.userId,
    subscription: change.subscription.id,
    paid: change.paid.priceId,
    period: change.paid.invoiceId,
    credited: isCredited,
    set: change.subscription.priceId ?? '',
    to: sold.priceId,
    tier: plan.tierId,
    takes_effect: now ? 'now' : 'period_end',
    at: at.getTime(),
    amount: cost.amountDue,
  };
  const { tierId, titulo, responsesLimit } = plan;
  const recurringAmount = sold.amount;
  return {
    confirmation: null,
    publishableKey: provider.publishableKey,
    provider: provider.name,
    status: 'change',
    waitsFor: null,
    waitingCode: null,
    order: { titulo, tierId, amountDue: cost.amountDue, recurringAmount, responsesLimit },
    change: {
      ...cost,
      tierId,
      titulo,
      takesEffect: quote.takes_effect,
      isFullPrice: now && !isCredited,
      recurringAmount,
      effectiveAt: now ? at : change.paid.endsAt,
      quote: await signQuote(db, quote),
    },
  };
}

/** Rounds down to a second: providers count unused time by the second. */
const wholeSecond = (instant: Date): Date => new Date(Math.floor(instant.getTime() / 1_000) * 1_000);
