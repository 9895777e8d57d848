import type {
  Checkout,
  PurchaseWithdrawal,
  WaitingPurchase,
  withdrawalResult,
} from '@matilha/contract/billing/billing';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import type * as z from 'zod/mini';
import { momentText } from '#server/platform/text/portuguese.ts';
import { presentWaitingCode } from '../present-waiting-code.ts';
import type { WaitingPurchase as WaitingPurchaseView, Withdrawable } from './usecases/read-purchase.ts';
import type { StartedPurchase } from './usecases/start-purchase.ts';
import type { WithdrawnPurchase } from './usecases/withdraw-purchase.ts';

export const presentPurchase = (started: StartedPurchase): Checkout => ({
  clientSecret: started.confirmation?.clientSecret ?? null,
  intent: started.confirmation?.intent ?? 'payment',
  publishableKey: started.provider.publishableKey,
  provider: started.provider.name,
  status: started.status,
  waits_for: null,
  waiting_code: presentWaiting(started),
  code_expired: started.payment.codeExpired,
  order: {
    titulo: started.product.titulo,
    tier_id: null,
    produto_id: started.product.id,
    amount_due: started.amount,
    recurring_amount: null,
    responses_limit: null,
    starts_at: null,
    renews_at: null,
  },
  change: null,
});

const presentWaiting = ({ payment: { waiting }, provider, replaceable }: StartedPurchase) =>
  waiting && presentWaitingCode(waiting, { provider: provider.name, replaceable });

export const presentWaitingPurchase = (view: WaitingPurchaseView | null): WaitingPurchase => ({
  waiting_code: view && presentWaitingCode(view.code, view),
  amount_due: view?.amount ?? null,
});

export const presentWithdrawable = (view: Withdrawable | null): PurchaseWithdrawal => ({
  withdrawal_until: view?.until.toISOString() ?? null,
  withdrawal_amount: view?.amount ?? null,
});

const sentenceOf = (amount: string, at: string): Record<WithdrawnPurchase['refund'], string> => ({
  promised: `Desistência registrada em ${at}. O acesso que veio com a compra terminou. Assim que o serviço de pagamento responder, ${amount} voltam pela mesma forma de pagamento. Você não precisa fazer mais nada, e a confirmação vai por email.`,
  returning: `Desistência confirmada em ${at}. O acesso que veio com a compra terminou. A devolução de ${amount} está em andamento, pela mesma forma de pagamento, e avisamos por email quando for concluída.`,
  by_hand: `Desistência confirmada em ${at}. O acesso que veio com a compra terminou. ${amount} não podem voltar pela mesma forma de pagamento: informe nesta página uma chave Pix sua, e devolvemos por Pix.`,
  returned: `Desistência confirmada em ${at}. O acesso que veio com a compra terminou, e ${amount} voltam pela mesma forma de pagamento. Enviamos a confirmação por email.`,
});

/** Returns the on-screen confirmation that consumer law requires (L19). */
export const presentWithdrawnPurchase = ({
  amount,
  requestedAt,
  refund,
}: WithdrawnPurchase): z.infer<typeof withdrawalResult> => ({
  amount,
  refund,
  message: sentenceOf(moneyText(amount), momentText(requestedAt))[refund],
});
