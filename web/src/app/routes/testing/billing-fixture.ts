import type { SubscriptionState } from '@matilha/contract/billing/billing';
import type { CreditSummary } from '@matilha/contract/billing/credits';
import type { SandboxPortal } from '@matilha/contract/billing/sandbox';
import { firstLandingChats } from '@matilha/contract/landing/landing-areas';
import type { Settings } from '@matilha/contract/settings';
import { vi } from 'vitest';
import { LoopbackApi, subscriber } from '#web/testing/loopback-api.ts';
import { toastStore } from '#web/ui/toasts/toast-store.ts';

const plan = (tierId: number, titulo: string, valor: number, ancoragem: number, limit: number) => ({
  tier_id: tierId,
  titulo,
  valor,
  ancoragem,
  responses_limit: limit,
  link: `/subscribe?plano=${tierId}`,
  check1: 'sim',
  check2: 'sim',
  check3: tierId === 1 ? 'não' : 'sim',
});
export const tiers = [
  plan(1, 'Filhote', 4900, 4900, 60),
  plan(2, 'Companheiro', 9900, 12200, 150),
  plan(3, 'Cortesia', 0, 0, 60),
  plan(4, 'Gratuito', 0, 0, 20),
];
export const checklist = [
  { id: 1, descricao: 'Todos os assistentes de IA' },
  { id: 2, descricao: 'Banco de conhecimento' },
  { id: 3, descricao: 'Atendimento prioritário' },
  { id: 4, descricao: 'Agenda de eventos' },
];
export const settings: Settings = {
  audio: false,
  fotos: false,
  planos: firstLandingChats,
  brandName: 'Matilha',
  supportUrl: 'https://wa.me/5511999999999',
  billingUrl: 'https://wa.me/5511888888888',
  termsUrl: '/termos',
  termsVersion: '1',
  payments: 'sandbox',
  tutorial: { enabled: false, backgroundImage: '', steps: [] },
};
export const summary: CreditSummary = {
  available: 12,
  held: 0,
  limit: 60,
  used_in_period: 48,
  period: null,
  renews_at: '2126-12-05T12:00:00.000Z',
  plan_ends_at: null,
  days_left: null,
  grants: [],
};
type Subscription = NonNullable<SubscriptionState['subscription']>;

/** A paid subscription to plan 1, with the given changes. */
export const state = (
  subscription: Partial<Subscription> | null = {},
  rest: Partial<SubscriptionState> = {},
): SubscriptionState => ({
  provider: 'sandbox',
  tier_id: 1,
  payment_status: 'ativo',
  has_portal: true,
  subscription: subscription && {
    state: 'active',
    tier_id: 1,
    paid_until: '2126-12-05T12:00:00.000Z',
    grace_until: null,
    cancel_at_period_end: false,
    covered: true,
    next_charge: null,
    conditions: [],
    next_tier_id: null,
    withdrawal_until: null,
    withdrawal_amount: null,
    just_paid: false,
    ...subscription,
  },
  ...rest,
});
export const portal: SandboxPortal = {
  card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2030 },
  subscription: {
    status: 'active',
    titulo: 'Filhote',
    amount: 4900,
    current_period_end: '2126-12-05T12:00:00.000Z',
    cancel_at_period_end: false,
  },
  invoices: [
    {
      id: 'in_1',
      number: 'SIM-0001',
      created: '2126-11-05T12:00:00.000Z',
      description: 'Plano Filhote',
      status: 'paid',
      total: 4900,
      amount_paid: 4900,
      amount_refunded: 0,
    },
  ],
};

/** A server whose user is a paying subscriber of plan 1. */
export function billingApi(): LoopbackApi {
  return new LoopbackApi()
    .on('GET /api/auth/user', subscriber)
    .on('GET /api/user', subscriber)
    .on('GET /api/settings', settings)
    .on('GET /api/tiers', tiers)
    .on('GET /api/checklist-planos', checklist)
    .on('GET /api/credits/summary', summary)
    .on('GET /api/subscription', state())
    .on('GET /api/refunds', [])
    .on('GET /api/sandbox/portal', portal);
}

/** Dismisses the toast, so that it does not leak into the next test. */
export function dismissToast() {
  const shown = toastStore.current();
  if (shown) toastStore.dismiss(shown.id);
}

/** Replaces page loads by a list of their targets, which it returns. */
export function watchPageLoads(): string[] {
  const loads: string[] = [];
  const { location } = window;
  const assign = (href: string) => void loads.push(href);
  const watched = new Proxy(
    {},
    {
      get: (_, name) => (name === 'assign' ? assign : Reflect.get(location, name, location)),
    },
  );
  vi.stubGlobal('location', watched);
  return loads;
}
