import type Stripe from 'stripe';
import type { Account, Price, Subscription } from '../model/account.ts';
import { presentPrice } from './present-catalogue.ts';
import { customerRef } from './present-customer.ts';
import { listOf, type Wire, type WireObject } from './wire.ts';

export function presentSubscription(account: Account, subscription: Subscription): WireObject {
  const url = `/v1/subscription_items?subscription=${subscription.id}`;
  return {
    id: subscription.id,
    object: 'subscription',
    application: null,
    billing_cycle_anchor: subscription.anchor,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: {
      comment: null,
      feedback: null,
      reason: subscription.cancelReason,
    },
    collection_method: 'charge_automatically',
    created: subscription.createdAt,
    currency: subscription.price.currency,
    customer: customerRef(account) ?? account.id,
    days_until_due: null,
    default_payment_method: subscription.defaultPaymentMethod,
    default_source: null,
    description: null,
    discounts: subscription.coupon ? [`di_${subscription.id.slice('sub_'.length)}`] : [],
    ended_at: subscription.endedAt,
    latest_invoice: subscription.latestInvoiceId,
    livemode: false,
    metadata: { ...subscription.metadata },
    pause_collection: subscription.pause
      ? { behavior: subscription.pause.behavior, resumes_at: subscription.pause.resumesAt }
      : null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: subscription.methodTypes ?? null,
      save_default_payment_method: 'on_subscription',
    },
    pending_setup_intent: subscription.pendingSetupIntentId,
    pending_update: presentPendingUpdate(subscription),
    schedule: null,
    start_date: subscription.createdAt,
    status: subscription.status,
    test_clock: null,
    trial_end: subscription.status === 'trialing' ? subscription.periodEnd : null,
    trial_start: subscription.status === 'trialing' ? subscription.periodStart : null,
    items: listOf(url, [presentItem(subscription, subscription.price)]),
  } satisfies Wire<Stripe.Subscription> & { items: unknown };
}

function presentItem(subscription: Subscription, price: Price): WireObject {
  return {
    id: subscription.itemId,
    object: 'subscription_item',
    created: subscription.createdAt,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    discounts: [],
    metadata: {},
    quantity: subscription.quantity ?? 1,
    subscription: subscription.id,
    tax_rates: [],
    price: presentPrice(price),
  } satisfies Wire<Stripe.SubscriptionItem> & { price: unknown };
}

function presentPendingUpdate(subscription: Subscription) {
  const update = subscription.pendingUpdate;
  if (!update) return null;
  return {
    billing_cycle_anchor: update.periodStart,
    cancel_at_period_end: update.cancelAtPeriodEnd,
    expires_at: update.expiresAt,
    metadata: null,
    trial_end: null,
    trial_from_plan: null,
    subscription_items: [presentItem(subscription, update.price)],
  };
}
