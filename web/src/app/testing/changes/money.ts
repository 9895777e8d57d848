import type { SubscriptionState } from '@matilha/contract/billing/billing';
import { useQueryClient } from '@tanstack/react-query';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { claimPurchase } from '#web/features/billing/api/claim-purchase.ts';
import {
  checkoutQuery,
  purchaseQuery,
  useDiscardPlanCode,
  useDiscardPurchaseCode,
} from '#web/features/billing/api/get-checkout.ts';
import { subscriptionQuery } from '#web/features/billing/api/read-subscription.ts';
import { refundsQuery, useSavePixKey } from '#web/features/billing/api/refunds.ts';
import {
  clockQuery,
  portalQuery,
  useAdvanceClock,
  useChangePortal,
} from '#web/features/billing/api/simulator-portal.ts';
import { useWithdraw } from '#web/features/billing/api/withdraw.ts';
import { purchaseWithdrawalQuery, useWithdrawPurchase } from '#web/features/billing/api/withdraw-purchase.ts';
import { openCheckout } from '#web/features/billing/payment/testing/checkouts.ts';
import { summaryQuery } from '#web/features/credits/api/read-summary.ts';
import { fiscalDetailsQuery, useSaveFiscalDetails } from '#web/features/fiscal/api/fiscal-details.ts';
import { subscriber } from '#web/testing/loopback-api.ts';
import { type Changes, shown } from './change.ts';
import { contentShown, productShown } from './knowledge.ts';

const now = '2026-11-28T12:00:00.000Z';
const soon = '2026-12-05T12:00:00.000Z';

const subscribed: SubscriptionState = {
  provider: 'sandbox',
  tier_id: 2,
  payment_status: 'ativo',
  subscription: {
    state: 'active',
    tier_id: 2,
    paid_until: soon,
    grace_until: null,
    cancel_at_period_end: false,
    covered: true,
    next_charge: null,
    conditions: [],
    next_tier_id: null,
    withdrawal_until: soon,
    withdrawal_amount: 9_990,
    just_paid: false,
  },
  has_portal: true,
};
const summary = (available: number) => ({
  available,
  held: 0,
  limit: available,
  used_in_period: null,
  period: null,
  renews_at: null,
  plan_ends_at: null,
  days_left: null,
  grants: [],
});
const details = {
  documento: '52998224725',
  nome: 'Ana Souza',
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  numero: '1',
  complemento: '',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  uf: 'SP',
  retem_iss: false,
};
const fiscal = (needed: boolean) => ({ details: null, needed });
const payer = { ...subscriber, tier_id: 2, responses_available: 300 };
const userCalls = ['GET /api/auth/user', 'GET /api/user'];

/** Everything that a payment, or its return, changes. */
const plan = [
  shown(subscriptionQuery, 'GET /api/subscription', {
    before: subscribed,
    after: { ...subscribed, tier_id: 1, subscription: null },
  }),
  shown(summaryQuery, 'GET /api/credits/summary', { before: summary(300), after: summary(30) }),
  shown(fiscalDetailsQuery, 'GET /api/fiscal-details', { before: fiscal(true), after: fiscal(false) }),
  shown(userQuery, userCalls, {
    before: payer,
    after: { ...payer, tier_id: 1, responses_available: 30 },
  }),
];

const refund = (has_pix_key: boolean) => ({
  id: 1,
  produto_id: null,
  amount: 9_990,
  status: 'by_hand',
  has_pix_key,
  due_at: soon,
  done_at: null,
});
const refunds = (before: unknown, after: unknown) =>
  shown(refundsQuery, 'GET /api/refunds', { before, after });
const returned = { message: 'ok', amount: 9_990, refund: 'returning' };
const withdrawal = (until: string | null) => ({
  withdrawal_until: until,
  withdrawal_amount: until && 19_790,
});
const withdrawalOf = (id: number, after: unknown) =>
  shown(purchaseWithdrawalQuery(id), `GET /api/purchases/withdrawal?produtoId=${id}`, {
    before: withdrawal(soon),
    after,
  });

const checkout = (clientSecret: string) => ({ ...openCheckout, clientSecret });
/** The call that opens the checkout also gives its code up. */
const discarded = { before: checkout('velho'), after: checkout('novo') };

const portal = (cancel_at_period_end: boolean) => ({
  card: null,
  subscription: {
    status: 'active',
    titulo: 'Plano',
    amount: 9_990,
    current_period_end: soon,
    cancel_at_period_end,
  },
  invoices: [],
});
const running = portal(false);
const ending = portal(true);
const clock = (offset_days: number) => ({ now, offset_days });

export const moneyChanges: Changes = {
  useWithdraw: {
    useChange: () => {
      const { mutateAsync } = useWithdraw();
      return () => mutateAsync();
    },
    answers: { 'POST /api/subscription/withdrawal': returned },
    shows: [...plan, refunds([], [refund(false)])],
  },
  useWithdrawPurchase: {
    useChange: () => {
      const { mutateAsync } = useWithdrawPurchase();
      return () => mutateAsync(8);
    },
    answers: { 'POST /api/purchases/withdrawal': returned },
    shows: [
      refunds([], [refund(false)]),
      withdrawalOf(8, withdrawal(null)),
      withdrawalOf(9, withdrawal(soon)),
      productShown({ before: true, after: false }),
      ...contentShown(true, false),
    ],
  },
  claimPurchase: {
    useChange: () => {
      const client = useQueryClient();
      return () => claimPurchase(client, { email: 'ana@petshop.example', code: '123456' });
    },
    answers: { 'POST /api/purchases/claim': { message: 'ok', produtos: ['Lucro'] } },
    shows: [productShown({ before: false, after: true }), ...contentShown(false, true)],
  },
  useSavePixKey: {
    useChange: () => {
      const { mutateAsync } = useSavePixKey();
      return () => mutateAsync({ tipo: 'email', chave: 'ana@petshop.example' });
    },
    answers: { 'POST /api/refunds/pix-key': { message: 'ok' } },
    shows: [refunds([refund(false)], [refund(true)])],
  },
  useSaveFiscalDetails: {
    useChange: () => {
      const { mutateAsync } = useSaveFiscalDetails();
      return () => mutateAsync(details);
    },
    answers: { 'POST /api/fiscal-details': { details, needed: false } },
    shows: [
      shown(fiscalDetailsQuery, 'GET /api/fiscal-details', {
        before: fiscal(true),
        after: { details, needed: false },
      }),
    ],
  },
  useDiscardPlanCode: {
    useChange: () => {
      const { mutateAsync } = useDiscardPlanCode('2');
      return () => mutateAsync({ clientSecret: 'velho' });
    },
    answers: {},
    shows: [shown(checkoutQuery('2'), 'POST /api/get-or-create-subscription', discarded)],
  },
  useDiscardPurchaseCode: {
    useChange: () => {
      const { mutateAsync } = useDiscardPurchaseCode(8);
      return () => mutateAsync({ clientSecret: 'velho' });
    },
    answers: {},
    shows: [shown(purchaseQuery(8), 'POST /api/purchases', discarded)],
  },
  useChangePortal: {
    useChange: () => {
      const { mutateAsync } = useChangePortal();
      return () => mutateAsync({ what: 'cancel' });
    },
    answers: { 'POST /api/sandbox/cancel': ending },
    shows: [
      shown(portalQuery, 'GET /api/sandbox/portal', { before: running, after: ending }),
      ...plan.slice(0, 3),
      shown(userQuery, userCalls, { before: payer, after: { ...payer, plan_ends_at: soon } }),
    ],
  },
  useAdvanceClock: {
    useChange: () => {
      const { mutateAsync } = useAdvanceClock();
      return () => mutateAsync(7);
    },
    answers: { 'POST /api/sandbox/clock': clock(7) },
    shows: [
      shown(clockQuery, 'GET /api/sandbox/clock', { before: clock(0), after: clock(7) }),
      shown(portalQuery, 'GET /api/sandbox/portal', { before: running, after: ending }),
      ...plan,
    ],
  },
};
