import type { SubscriptionState } from '@matilha/contract/billing/billing';
import { describe, expect, test } from 'vitest';
import { outcomeOf, readReturn, untilKnown } from './payment-return.ts';

const at = (search: string) => readReturn({ pathname: '/subscription', search });

test("recognizes only success=true as a return, and removes the provider's parameters from the address", () => {
  expect(at('')).toBeNull();
  expect(at('?success=false')).toBeNull();
  expect(at('?success=true')).toEqual({ failed: false, tierId: null, address: '/subscription?success=true' });
  const words = 'payment_intent=pi_1&setup_intent=seti_1&redirect_status';
  expect(at(`?success=true&plano=2&${words}=succeeded`)).toEqual({
    failed: false,
    tierId: 2,
    address: '/subscription?success=true&plano=2',
  });
  expect(at(`?success=true&${words}=failed`)?.failed).toBe(true);
  expect(at('?success=true&plano=2%20or')?.tierId).toBeNull();
});

const state = (
  subscription: Partial<NonNullable<SubscriptionState['subscription']>> | null,
  tierId = 2,
): SubscriptionState => ({
  provider: 'sandbox',
  tier_id: tierId,
  payment_status: 'ativo',
  has_portal: true,
  subscription: subscription && {
    state: 'active',
    tier_id: 2,
    paid_until: null,
    grace_until: null,
    cancel_at_period_end: false,
    covered: true,
    next_charge: null,
    conditions: [],
    next_tier_id: null,
    withdrawal_until: null,
    withdrawal_amount: null,
    just_paid: true,
    ...subscription,
  },
});

test('derives the outcome from the state of the plan that was paid for', () => {
  expect(outcomeOf(state(null), null)).toBeNull();
  for (const waiting of ['grace', 'overdue'] as const) {
    expect(outcomeOf(state({ state: waiting }), null)).toBeNull();
  }
  expect(outcomeOf(state({ state: 'processing' }), 2)).toBe('processing');
  expect(outcomeOf(state({}), null)).toBe('confirmed');
  expect(outcomeOf(state({}), 2)).toBe('confirmed');
  expect(outcomeOf(state({ just_paid: false }), null)).toBeNull();
  expect(outcomeOf(state({ tier_id: 1 }, 1), 2)).toBeNull();
  expect(outcomeOf(state({ tier_id: 2 }, 4), null)).toBeNull();
});

describe('polling for the true state', () => {
  /** A fake clock that waiting advances. */
  function pace() {
    const stop = new AbortController();
    let time = 0;
    const waits: number[] = [];
    const wait = async (ms: number) => {
      waits.push(ms);
      time += ms;
    };
    return { stop, waits, options: { signal: stop.signal, now: () => time, wait } };
  }

  test('polls at once, and again every 1.5 s until the outcome is known', async () => {
    const { waits, options } = pace();
    const answers = [null, null, 'confirmed'];
    expect(await untilKnown(async () => answers.shift() ?? null, options)).toBe('confirmed');
    expect(waits).toEqual([1_500, 1_500]);
  });
  test('gives up after a minute', async () => {
    const { waits, options } = pace();
    expect(await untilKnown(async () => null, options)).toBeNull();
    expect(waits).toEqual(Array.from({ length: 40 }, () => 1_500));
  });
  test('retries a failed request', async () => {
    const { options } = pace();
    let asked = 0;
    const ask = async () => {
      asked += 1;
      if (asked === 1) throw new Error('offline');
      return 'confirmed';
    };
    expect(await untilKnown(ask, options)).toBe('confirmed');
  });
  test('makes no request once aborted', async () => {
    const { stop, options } = pace();
    let asked = 0;
    const ask = async () => {
      asked += 1;
      stop.abort();
      return null;
    };
    expect(await untilKnown(ask, options)).toBeNull();
    expect(asked).toBe(1);
  });
});
