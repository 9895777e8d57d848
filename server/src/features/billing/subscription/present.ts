import type { SubscriptionState } from '@matilha/contract/billing/billing';
import type { SubscriptionView } from './rules.ts';
import type { SubscriptionReading } from './usecases/read-subscription.ts';

export const presentSubscriptionState = (reading: SubscriptionReading): SubscriptionState => ({
  provider: reading.provider,
  tier_id: reading.tierId,
  payment_status: reading.overdue ? 'atrasado' : 'ativo',
  subscription: reading.subscription && presentSubscription(reading.subscription),
  has_portal: reading.hasPortal,
});

const presentSubscription = (view: SubscriptionView) => ({
  state: view.state,
  tier_id: view.tierId,
  paid_until: view.paidUntil?.toISOString() ?? null,
  grace_until: view.graceUntil?.toISOString() ?? null,
  cancel_at_period_end: view.cancelAtPeriodEnd,
  next_tier_id: view.nextTierId,
  covered: view.isCovered,
  next_charge: view.nextCharge && { amount: view.nextCharge.amount, at: view.nextCharge.at.toISOString() },
  conditions: view.conditions,
  withdrawal_until: view.withdrawal?.until.toISOString() ?? null,
  withdrawal_amount: view.withdrawal?.amount ?? null,
  just_paid: view.justPaid,
});
