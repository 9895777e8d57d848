import type { Checkout, PlanChange, PlanChangeResult } from '@matilha/contract/billing/billing';
import { presentWaitingCode } from '../present-waiting-code.ts';
import type { ChangeView, CheckoutView } from './checkout-view.ts';
import type { PlanChangeOutcome } from './usecases/confirm-plan-change.ts';

export const presentCheckout = (view: CheckoutView): Checkout => ({
  clientSecret: view.confirmation?.clientSecret ?? null,
  intent: view.confirmation?.intent ?? 'payment',
  publishableKey: view.publishableKey,
  provider: view.provider,
  status: view.status,
  waits_for: view.waitsFor,
  waiting_code:
    view.waitingCode && presentWaitingCode(view.waitingCode, { provider: view.provider, replaceable: true }),
  code_expired: false,
  order: {
    titulo: view.order.titulo,
    tier_id: view.order.tierId,
    produto_id: null,
    amount_due: view.order.amountDue,
    recurring_amount: view.order.recurringAmount,
    responses_limit: view.order.responsesLimit,
    starts_at: view.order.startsAt?.toISOString() ?? null,
    renews_at: view.order.renewsAt.toISOString(),
  },
  change: view.change && presentPlanChange(view.change),
});

const presentPlanChange = (change: ChangeView): PlanChange => ({
  tier_id: change.tierId,
  titulo: change.titulo,
  takes_effect: change.takesEffect,
  refunded: change.refunded,
  amount_due: change.amountDue,
  unused_credit: change.unusedCredit,
  recurring_amount: change.recurringAmount,
  effective_at: change.effectiveAt.toISOString(),
  quote: change.quote,
});

export const presentPlanChangeOutcome = (outcome: PlanChangeOutcome): PlanChangeResult => ({
  status: outcome.status,
  clientSecret: outcome.clientSecret,
  publishableKey: outcome.publishableKey,
});
