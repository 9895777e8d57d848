import type {
  Checkout,
  PlanChange,
  PlanChangeResult,
  SubscriptionState,
  withdrawalResult,
} from '@matilha/contract/billing';
import type { ChecklistItem, Tier } from '@matilha/contract/plans';
import type * as z from 'zod/mini';
import { moneyText } from '#server/platform/portuguese.ts';
import type { SubscriptionView } from './checkout-state.ts';
import type { ChangeView, CheckoutView } from './checkout-view.ts';
import type { ChecklistRow, TierRow } from './repository.ts';
import type { PlanChangeOutcome } from './usecases/confirm-plan-change.ts';
import type { SubscriptionReading } from './usecases/read-subscription.ts';
import type { Withdrawn } from './usecases/withdraw.ts';

export const presentTier = (row: TierRow): Tier => ({
  tier_id: row.tierId,
  titulo: row.titulo,
  valor: row.valor,
  ancoragem: row.ancoragem,
  responses_limit: row.responsesLimit,
  link: row.link,
  check1: row.check1,
  check2: row.check2,
  check3: row.check3,
});

export const presentChecklistItem = (row: ChecklistRow): ChecklistItem => ({
  id: row.id,
  descricao: row.descricao,
});

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
  withdrawal_until: view.withdrawal?.until.toISOString() ?? null,
  withdrawal_amount: view.withdrawal?.amount ?? null,
});

export const presentCheckout = (view: CheckoutView): Checkout => ({
  clientSecret: view.confirmation?.clientSecret ?? null,
  intent: view.confirmation?.intent ?? 'payment',
  publishableKey: view.publishableKey,
  provider: view.provider,
  status: view.status,
  order: {
    titulo: view.order.titulo,
    tier_id: view.order.tierId,
    produto_id: null,
    amount_due: view.order.amountDue,
    recurring_amount: view.order.recurringAmount,
    responses_limit: view.order.responsesLimit,
  },
  change: view.change && presentPlanChange(view.change),
});

const presentPlanChange = (change: ChangeView): PlanChange => ({
  tier_id: change.tierId,
  titulo: change.titulo,
  takes_effect: change.takesEffect,
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

/** The confirmation on the screen that consumer law asks for (L19). */
export const presentWithdrawal = ({ amount, done }: Withdrawn): z.infer<typeof withdrawalResult> => ({
  amount,
  message: done
    ? `Desistência confirmada. Sua assinatura terminou e ${moneyText(amount)} voltam pela mesma forma de pagamento. Enviamos a confirmação por email.`
    : `Desistência registrada. Assim que o serviço de pagamento responder, sua assinatura termina e ${moneyText(amount)} voltam pela mesma forma de pagamento. Você não precisa fazer mais nada.`,
});
