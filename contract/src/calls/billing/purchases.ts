import {
  checkout,
  claimCodeInput,
  purchaseClaimInput,
  purchaseClaimResult,
  purchaseInput,
  purchaseWithdrawal,
  purchaseWithdrawalInput,
  purchaseWithdrawalQuery,
  waitingPurchase,
  waitingPurchaseQuery,
  withdrawalResult,
} from '../../billing/billing.ts';
import { confirmation } from '../../errors.ts';
import { call } from '../call.ts';

export const tag = 'Compras';

export const readWithdrawable = call('GET /api/purchases/withdrawal', {
  summary: 'Até quando, e por quanto, dá para desistir da compra de um produto',
  query: purchaseWithdrawalQuery,
  output: purchaseWithdrawal,
});
export const withdrawPurchase = call('POST /api/purchases/withdrawal', {
  summary: 'Desistir da compra de um produto em 7 dias, com tudo de volta',
  body: purchaseWithdrawalInput,
  output: withdrawalResult,
  refuses: [404, 409],
});
export const startPurchase = call('POST /api/purchases', {
  summary:
    'Começa a compra de um produto do banco de conhecimento, ou retoma a que está aberta ou espera o pagamento',
  body: purchaseInput,
  output: checkout,
  refuses: [404, 409],
});
export const readWaiting = call('GET /api/purchases/waiting', {
  summary: 'O código com que a compra de um produto espera o pagamento',
  query: waitingPurchaseQuery,
  output: waitingPurchase,
});
export const requestClaimCode = call('POST /api/purchases/claim-code', {
  summary: 'Pede o código que comprova uma compra feita com outro email',
  body: claimCodeInput,
  output: confirmation,
});
export const claimPurchases = call('POST /api/purchases/claim', {
  summary: 'Traz para a conta o que foi comprado com outro email',
  body: purchaseClaimInput,
  output: purchaseClaimResult,
});
