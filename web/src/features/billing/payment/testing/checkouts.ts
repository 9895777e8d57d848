import type { Checkout, PlanChange } from '@matilha/contract/billing/billing';

/** A checkout of the simulator that waits for its first payment. */
export const openCheckout: Checkout = {
  clientSecret: 'pi_1_secret_1',
  intent: 'payment',
  publishableKey: null,
  provider: 'sandbox',
  status: 'open',
  waits_for: null,
  waiting_code: null,
  code_expired: false,
  order: {
    titulo: 'Companheiro',
    tier_id: 2,
    produto_id: null,
    amount_due: 9_900,
    recurring_amount: 9_900,
    responses_limit: 150,
    starts_at: null,
    renews_at: '2026-12-21T12:00:00.000Z',
  },
  change: null,
};

/** The same with a Pix code that waits to be paid. */
export const codeCheckout: Checkout = {
  ...openCheckout,
  provider: 'stripe',
  publishableKey: 'pk_test_1',
  status: 'code',
  waiting_code: {
    kind: 'pix',
    code: '00020101021226580014br.gov.bcb.pix',
    picture_url: 'https://qr.stripe.com/1.svg',
    instructions_url: 'https://payments.stripe.com/pix/instructions/1',
    expires_at: '2199-11-23T17:00:00.000Z',
    replaceable: true,
  },
};

export const upgrade: PlanChange = {
  tier_id: 2,
  titulo: 'Companheiro',
  takes_effect: 'now',
  refunded: 0,
  amount_due: 6_900,
  unused_credit: 3_000,
  recurring_amount: 9_900,
  effective_at: '2026-11-21T12:00:00.000Z',
  quote: 'sealed-1',
};

/** The same for a change from a running plan. */
export const changeCheckout: Checkout = {
  ...openCheckout,
  clientSecret: null,
  status: 'change',
  order: { ...openCheckout.order, amount_due: 6_900 },
  change: upgrade,
};

export const plans = [
  { tier_id: 1, titulo: 'Filhote', valor: 4_900 },
  { tier_id: 2, titulo: 'Companheiro', valor: 9_900 },
].map((plan) => ({
  ...plan,
  ancoragem: 0,
  responses_limit: 60,
  link: '',
  check1: 'sim',
  check2: 'sim',
  check3: 'sim',
}));
