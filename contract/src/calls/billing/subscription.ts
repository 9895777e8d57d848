import * as z from 'zod/mini';
import {
  checkout,
  checkoutInput,
  planChangeInput,
  planChangeResult,
  portalLink,
  subscriptionState,
  withdrawalResult,
} from '../../billing/billing.ts';
import { checklistItem, tier } from '../../billing/plans.ts';
import { call } from '../call.ts';

export const tag = 'Assinatura';

export const openCheckout = call('POST /api/get-or-create-subscription', {
  summary: 'Assinar um plano, ou continuar de onde parou',
  body: z.nullish(checkoutInput),
  output: checkout,
  refuses: [404],
});
export const changePlan = call('POST /api/subscription/change', {
  summary: 'Confirmar a mudança de plano que foi mostrada',
  body: planChangeInput,
  output: planChangeResult,
  refuses: [402, 404, 409],
});
export const receivePaymentEvent = call('POST /api/webhooks/stripe', {
  summary: 'Avisos do serviço de pagamento, assinados por ele',
  access: 'public',
  // The signature covers the bytes as they came. The provider's events are larger than anything a browser sends.
  bytes: { type: 'application/json', most: 512 * 1024 },
  headers: z.object({ 'stripe-signature': z.optional(z.string()) }),
  output: z.object({ received: z.literal(true) }),
});
export const listTiers = call('GET /api/tiers', {
  summary: 'Planos',
  output: z.array(tier),
});
export const listChecklist = call('GET /api/checklist-planos', {
  summary: 'O que cada plano inclui',
  output: z.array(checklistItem),
});
export const readSubscription = call('GET /api/subscription', {
  summary: 'Minha assinatura',
  output: subscriptionState,
});
export const checkSubscription = call('POST /api/subscription/check', {
  summary: 'Verificar agora: ler do serviço de pagamento o que foi pago',
  output: subscriptionState,
  refuses: [404],
});
export const openPortal = call('POST /api/subscription/portal', {
  summary: 'Abrir o portal: cartão, faturas e cancelamento',
  output: portalLink,
  refuses: [404],
});
export const withdraw = call('POST /api/subscription/withdrawal', {
  summary: 'Desistir e receber de volta, em até 7 dias',
  output: withdrawalResult,
  refuses: [404, 409],
});
