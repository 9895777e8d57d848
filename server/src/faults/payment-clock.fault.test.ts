import type { User } from '@matilha/contract/account/account';
import { afterEach, describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { confirmPlanChange } from '#server/features/billing/checkout/usecases/confirm-plan-change.ts';
import { openCheckout } from '#server/features/billing/checkout/usecases/open-checkout.ts';
import { syncCustomer } from '#server/features/billing/standing/usecases/sync-customer.ts';
import { type Paying, startPaying } from '#server/features/billing/testing/paying.ts';
import { PlanModel } from '#server/features/billing/testing/plan-model.ts';
import { bringUpToDate } from '#server/features/credits/api.ts';
import { days, hours, later, minutes } from '#server/platform/clock.ts';
import { checkPaymentInvariants } from '#server/testing/payments/payment-invariants.ts';
import { otherProcess, type PaymentProcess } from './testing/payments/payment-processes.ts';
import { customerOf, eventsOf, invoiceGrants, paymentSizes } from './testing/payments/payments.ts';
import { patienceMs } from './testing/scale.ts';

/** Dates where calendars go wrong; São Paulo is three hours behind. */
const starts = {
  'the last second of 31 January': '2026-01-31T23:59:59Z',
  '29 February of a leap year': '2028-02-29T12:00:00Z',
  '31 December, midnight in São Paulo': '2027-01-01T03:00:00Z',
  'the second before midnight in São Paulo, the next day in UTC': '2026-07-16T02:59:59Z',
  'midnight in UTC, the day before in São Paulo': '2026-10-31T00:00:00Z',
};
const grace = days(3);
const credits = new Map([
  [1, 60],
  [2, 150],
  [3, 400],
]);

/** A subscriber whose time is moved to the instants at which credits could be lost or doubled. */
class Life {
  user: User | null = null;
  #delivered = 0;
  readonly model: PlanModel;
  readonly lane: Paying;
  readonly processes: PaymentProcess[];
  readonly #clock: { now: Date };

  constructor(lane: Paying, clock: { now: Date }) {
    this.lane = lane;
    this.#clock = clock;
    this.model = new PlanModel(clock.now, credits);
    this.processes = [0, minutes(10), minutes(-10), hours(-1)].map((skew) => otherProcess(lane, skew));
  }

  get #user(): User {
    if (!this.user) throw new Error('nobody lives yet');
    return this.user;
  }
  get #running() {
    if (!this.model.running) throw new Error('nothing runs');
    return this.model.running;
  }
  get end(): Date {
    return this.#running.end;
  }
  get customerId(): Promise<string> {
    return customerOf(this.lane.db, this.#user);
  }

  async begin(): Promise<void> {
    this.user = await this.lane.newcomer();
    expect(await this.lane.pay(this.#user, 1)).toBe('succeeded');
    this.model.subscribe(1, false);
    await this.hear();
  }

  async moveTo(instant: Date): Promise<void> {
    this.model.advance(instant.getTime() - this.#clock.now.getTime());
    this.#clock.now = instant;
    await this.lane.fake.runDue();
  }

  /** The process with the right clock receives the webhook; jobs of any of them process the event. */
  async hear(): Promise<void> {
    const own = eventsOf(this.lane.fake, await this.customerId);
    const fresh = own.slice(this.#delivered).filter(({ type }) => type.startsWith('invoice.'));
    this.#delivered = own.length;
    for (const [index, event] of fresh.entries()) {
      await this.processes[0]?.receive(event);
      await this.processes[index % this.processes.length]?.process(event);
    }
  }

  /** Synchronizes the payer on one process after the other; the one with the right clock comes last. */
  async lookAll(): Promise<void> {
    for (const { context, deps } of this.processes.toReversed()) {
      await syncCustomer(context(), deps.payments, this.#user.id);
    }
  }

  async look(): Promise<void> {
    await syncCustomer(this.lane.contextOf(), this.lane.provider, this.#user.id);
  }

  /** Returns the user's plan and credits at this instant, as chat would read them. */
  async has() {
    const { db } = this.lane;
    await db.transaction((tx) => bringUpToDate(tx, this.#user.id, this.#clock.now));
    return this.lane.standing(this.#user);
  }

  async expectAsPaid(): Promise<void> {
    const { tier: tierId, overdue, lastPayment: lastPaymentDate, available } = this.model;
    expect({ at: this.#clock.now, ...(await this.has()) }).toEqual({
      at: this.#clock.now,
      tierId,
      paymentStatus: overdue ? 'atrasado' : 'ativo',
      lastPaymentDate,
      available,
    });
  }

  async change(tier: number): Promise<void> {
    const asked = { tier_id: tier };
    const context = this.lane.contextOf(this.#user);
    const { change } = await openCheckout(context, this.lane.deps, asked);
    if (!change) throw new Error('no change was offered');
    const { status } = await confirmPlanChange(context, this.lane.deps, { ...asked, quote: change.quote });
    expect(['changed', 'scheduled']).toContain(status);
    if (status === 'changed') this.model.startNow(tier);
    else this.model.changeNext(tier);
  }

  async card(card: string): Promise<void> {
    await this.lane.fake.attachCard(await this.customerId, card);
    if (card === 'pm_card_approved') this.model.goodCard();
    else this.#running.weakCard = true;
  }

  async cancel(cancelled: boolean): Promise<void> {
    await this.lane.fake.setCancelAtPeriodEnd(await this.customerId, cancelled);
    this.#running.cancelled = cancelled;
  }

  async count(): Promise<{ paid: number; grants: number }> {
    const account = await this.lane.fake.readAccount(await this.customerId);
    const grants = await invoiceGrants(this.lane.db, this.#user);
    expect(new Set(grants.map(({ key }) => key)).size).toBe(grants.length);
    expect(grants.every(({ entries }) => entries === 1)).toBe(true);
    return {
      paid: account?.invoices.filter(({ amountPaid }) => amountPaid > 0).length ?? 0,
      grants: grants.length,
    };
  }
}

/** Changes in the middle of a period, by its number; each occurs often enough to meet every other. */
const middles: Array<(life: Life) => Promise<void>> = [
  async () => undefined,
  (life) => life.change(2),
  (life) => life.change(1),
  async (life) => {
    await life.cancel(true);
    await life.look();
    await life.expectAsPaid();
    await life.cancel(false);
  },
  (life) => life.card('pm_card_fails_at_renewal'),
  (life) => life.change(3),
  (life) => life.change(1),
];

/** Moves from a millisecond before the end of a period until its grace would be over. */
async function passRenewal(life: Life, recoverLate: boolean): Promise<void> {
  const { end } = life;
  await life.moveTo(later(end, -1));
  await life.look();
  await life.expectAsPaid();
  const before = await life.has();

  await life.moveTo(end);
  // No event of the new period has arrived yet, and no job has read it.
  expect(await life.has()).toEqual(before);
  await life.lookAll();
  await life.expectAsPaid();
  // The provider charges the draft.
  await life.moveTo(later(end, hours(1)));
  expect(await life.has()).toEqual(before);
  await life.hear();
  await life.expectAsPaid();
  await life.lookAll();
  await life.expectAsPaid();

  const failing = life.model.running?.renewal === 'failing';
  if (failing && !recoverLate) await life.card('pm_card_approved');
  await life.moveTo(later(end, grace - 1));
  await life.look();
  expect(await life.has()).toMatchObject({ paymentStatus: 'ativo', tierId: life.model.tier });
  await life.expectAsPaid();
  await life.moveTo(later(end, grace));
  await life.look();
  await life.expectAsPaid();
  if (failing && recoverLate) {
    expect(await life.has()).toMatchObject({ paymentStatus: 'atrasado', available: 0 });
    await life.card('pm_card_approved');
    await life.hear();
  }
  await life.lookAll();
  await life.expectAsPaid();
}

interface Lane {
  lane: Paying;
  clock: { now: Date };
  /** The default covers every change with an early and with a late recovery; PAYMENT_PERIODS sets three years. */
  periods: number;
}
const lanes = new Map<string, Lane>();
for (const [laneName, start] of Object.entries(starts)) {
  const clock = { now: new Date(start) };
  const lane = await startPaying({ max: 4, clock: () => clock.now });
  lanes.set(laneName, {
    lane,
    clock,
    periods: Math.max(paymentSizes.periods, lanes.size === 0 ? 2 * middles.length : 0),
  });
}

afterEach(async () => {
  for (const { lane } of lanes.values()) {
    expect(await checkCreditInvariants(lane.db)).toEqual([]);
    expect(await checkPaymentInvariants(lane.db)).toEqual([]);
  }
});

describe('renewals with changes, failures and reversals in between (R19)', {
  timeout: 3 * patienceMs,
}, () => {
  it.each([...lanes])(
    'grants once per period and loses no instant, from %s',
    async (_, { lane, clock, periods }) => {
      const life = new Life(lane, clock);
      await life.begin();
      await life.expectAsPaid();
      for (let period = 0; period < periods; period += 1) {
        await life.moveTo(later(life.end, -days(15)));
        await middles[period % middles.length]?.(life);
        await life.look();
        await life.expectAsPaid();
        await passRenewal(life, period % (2 * middles.length) < middles.length);
      }
      const { paid, grants } = await life.count();
      expect(paid).toBeGreaterThan(periods);
      expect(grants).toBe(paid);
    },
  );
});
