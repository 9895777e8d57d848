import type { SubscriptionState } from '@matilha/contract/billing/billing';
import { expect, test } from 'vitest';
import { withdrawalOpen } from '../api/read-subscription.ts';
import { isOverdue, listedPlans, planAction, planHref, type Standing } from './standing.ts';

type Subscription = NonNullable<SubscriptionState['subscription']>;

const subscription: Subscription = {
  state: 'active',
  tier_id: 1,
  paid_until: null,
  grace_until: null,
  cancel_at_period_end: false,
  covered: true,
  next_charge: null,
  conditions: [],
  next_tier_id: null,
  withdrawal_until: null,
  withdrawal_amount: null,
  just_paid: false,
};
const standing = (status: Standing['payment_status'], change: Partial<Subscription> = {}): Standing => ({
  tier_id: 1,
  payment_status: status,
  subscription: { ...subscription, ...change },
});
const open = { payable: true, provisional: false };

test('never treats a payment in progress as overdue', () => {
  expect(isOverdue(standing('atrasado', { state: 'overdue' }))).toBe(true);
  expect(isOverdue(standing('atrasado', { state: 'processing' }))).toBe(false);
  expect(isOverdue(standing('ativo', { state: 'grace' }))).toBe(false);
});

test.each([
  ['current', 1, { ...open, standing: standing('ativo') }],
  ['current', 1, { ...open, payable: false, standing: standing('ativo') }],
  ['current', 1, { ...open, standing: standing('atrasado', { state: 'processing' }) }],
  ['adjust', 1, { ...open, standing: standing('atrasado', { state: 'overdue' }) }],
  ['subscribe', 2, { ...open, standing: standing('atrasado', { state: 'overdue' }) }],
  ['subscribe', 2, { ...open, standing: standing('ativo') }],
  ['arranged', 2, { ...open, standing: standing('ativo', { next_tier_id: 2 }) }],
  ['soon', 2, { ...open, payable: false, standing: standing('ativo') }],
  ['unconfirmed', 2, { ...open, provisional: true, standing: standing('ativo') }],
] as const)('chooses the action %s for the button of plan %i', (action, tierId, circumstances) => {
  expect(planAction(tierId, circumstances)).toBe(action);
});

const plan = {
  tier_id: 2,
  titulo: 'Companheiro',
  valor: 9900,
  ancoragem: 12200,
  responses_limit: 150,
  link: '/subscribe?plano=2',
  check1: 'sim',
  check2: 'sim',
  check3: 'sim',
};

test('omits the free plan from the list', () => {
  expect(listedPlans([plan, { ...plan, tier_id: 4 }])).toEqual([plan]);
});

test.each([
  ['/subscribe?plano=2', '/subscribe?plano=2'],
  ['https://pagamento.example/plano', 'https://pagamento.example/plano'],
  ['javascript:alert(1)', '/subscribe?plano=2'],
  ['http://pagamento.example/plano', '/subscribe?plano=2'],
  ['//mau.example', '/subscribe?plano=2'],
  ['mailto:a@b.example', '/subscribe?plano=2'],
  ['', '/subscribe?plano=2'],
])('opens, for a plan with the link %s, %s', (link, href) => {
  expect(planHref({ ...plan, link })).toBe(href);
});

test('closes the withdrawal on the exact second', () => {
  const until = '2026-11-28T12:00:00.000Z';
  const bought = standing('ativo', { withdrawal_until: until });
  expect(withdrawalOpen(bought, new Date('2026-11-28T11:59:59.999Z'))).toBe(true);
  expect(withdrawalOpen(bought, new Date(until))).toBe(false);
  expect(withdrawalOpen(standing('ativo'), new Date(0))).toBe(false);
});
