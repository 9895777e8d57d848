import type { withdrawalResult } from '@matilha/contract/billing/billing';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import type * as z from 'zod/mini';
import type { Withdrawn } from './usecases/withdraw.ts';

const sentenceOf = (amount: string): Record<Withdrawn['refund'], string> => ({
  promised: `Desistência registrada. Assim que o serviço de pagamento responder, sua assinatura termina e ${amount} voltam pela mesma forma de pagamento. Você não precisa fazer mais nada.`,
  returning: `Desistência confirmada. Sua assinatura terminou. A devolução de ${amount} está em andamento, pela mesma forma de pagamento, e avisamos por email quando for concluída.`,
  by_hand: `Desistência confirmada. Sua assinatura terminou. ${amount} não podem voltar pela mesma forma de pagamento: informe nesta página uma chave Pix sua, e devolvemos por Pix.`,
  returned: `Desistência confirmada. Sua assinatura terminou e ${amount} voltam pela mesma forma de pagamento. Enviamos a confirmação por email.`,
});

/** Returns the on-screen confirmation that consumer law requires (L19). */
export const presentWithdrawal = ({ amount, refund }: Withdrawn): z.infer<typeof withdrawalResult> => ({
  amount,
  refund,
  message: sentenceOf(moneyText(amount))[refund],
});
