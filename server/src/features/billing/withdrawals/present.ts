import type { withdrawalResult } from '@matilha/contract/billing';
import type * as z from 'zod/mini';
import { moneyText } from '#server/platform/portuguese.ts';
import type { Withdrawn } from './usecases/withdraw.ts';

/** Returns the on-screen confirmation that consumer law requires (L19). */
export const presentWithdrawal = ({ amount, done }: Withdrawn): z.infer<typeof withdrawalResult> => ({
  amount,
  message: done
    ? `Desistência confirmada. Sua assinatura terminou e ${moneyText(amount)} voltam pela mesma forma de pagamento. Enviamos a confirmação por email.`
    : `Desistência registrada. Assim que o serviço de pagamento responder, sua assinatura termina e ${moneyText(amount)} voltam pela mesma forma de pagamento. Você não precisa fazer mais nada.`,
});
