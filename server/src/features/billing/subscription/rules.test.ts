import { describe, expect, it } from 'vitest';
import { days, later } from '#server/platform/clock.ts';
import type { InvoiceRow, SubscriptionRow } from '../standing/subscription-repository.ts';
import { type SubscriptionFacts, viewSubscription } from './rules.ts';

const start = new Date('2026-11-01T15:00:00.000Z');
const end = later(start, days(30));

const row = (changes: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
  subscriptionId: 'sub_1',
  userId: 1,
  provider: 'stripe',
  status: 'active',
  tierId: 2,
  recurringAmount: 9_900,
  renewsAt: end,
  conditions: [],
  cardExpiresAt: null,
  paidUntil: end,
  coveredUntil: end,
  cancelAtPeriodEnd: false,
  processing: false,
  firstPaidAt: start,
  createdAt: start,
  endedAt: null,
  ...changes,
});
const invoice = (changes: Partial<InvoiceRow> = {}): InvoiceRow => ({
  invoiceId: 'in_1',
  userId: 1,
  provider: 'stripe',
  subscriptionId: 'sub_1',
  paymentId: 'pi_1',
  tierId: 2,
  status: 'paid',
  amountDue: 9900,
  amountPaid: 9900,
  amountRefunded: 0,
  dispute: null,
  periodStart: start,
  periodEnd: end,
  currency: 'brl',
  fee: null,
  availableAt: null,
  createdAt: start,
  paidAt: start,
  ...changes,
});
const view = (changes: Partial<SubscriptionFacts> = {}) =>
  viewSubscription({
    subscriptions: [row()],
    invoices: [invoice()],
    tierId: 2,
    overdue: false,
    withdrawn: false,
    now: later(start, days(10)),
    ...changes,
  });

describe('the subscription shown', () => {
  it('shows none without a subscription, or when all ended', () => {
    expect(view({ subscriptions: [] })).toBeNull();
    expect(view({ subscriptions: [row({ status: 'canceled', endedAt: start })] })).toBeNull();
    expect(view({ subscriptions: [row({ status: 'incomplete_expired' })] })).toBeNull();
  });

  it('shows the running subscription, whatever is unfinished beside it', () => {
    const unfinished = row({ subscriptionId: 'sub_2', status: 'incomplete', tierId: 3, paidUntil: null });
    expect(view({ subscriptions: [unfinished, row()] })).toMatchObject({ state: 'active', tierId: 2 });
  });

  it('shows none for a checkout that was only opened', () => {
    const opened = row({
      status: 'incomplete',
      tierId: 3,
      paidUntil: null,
      coveredUntil: null,
      firstPaidAt: null,
    });
    const unpaid = invoice({ status: 'open', amountPaid: 0, paidAt: null });
    expect(view({ subscriptions: [opened], invoices: [unpaid], tierId: 4 })).toBeNull();
  });

  it('shows a first payment in progress with its plan', () => {
    const started = {
      status: 'incomplete',
      processing: true,
      paidUntil: null,
      coveredUntil: null,
      firstPaidAt: null,
    };
    expect(view({ subscriptions: [row({ ...started, tierId: 3 })], invoices: [], tierId: 4 })).toEqual({
      state: 'processing',
      tierId: 3,
      paidUntil: null,
      graceUntil: null,
      cancelAtPeriodEnd: false,
      nextTierId: null,
      isCovered: false,
      nextCharge: null,
      conditions: [],
      withdrawal: null,
      justPaid: false,
    });
  });
});

describe('the state shown', () => {
  it.each<[string, Partial<SubscriptionRow> & { overdue?: boolean }, string]>([
    ['incomplete', { processing: true }, 'processing'],
    ['active', {}, 'active'],
    ['trialing', {}, 'active'],
    // An upgrade whose payment is processing leaves the paid period as it is.
    ['active', { processing: true }, 'active'],
    ['active', { processing: true, paidUntil: start }, 'processing'],
    ['past_due', { paidUntil: start }, 'grace'],
    ['past_due', { processing: true, paidUntil: start }, 'processing'],
    // An old invoice that was paid late buys the period that runs.
    ['past_due', {}, 'active'],
    ['past_due', { overdue: true, paidUntil: start }, 'overdue'],
    ['past_due', { overdue: true, processing: true, paidUntil: start }, 'processing'],
    ['unpaid', { overdue: true, paidUntil: start }, 'overdue'],
    ['paused', { overdue: true, paidUntil: start }, 'overdue'],
  ])('maps the status %s with %o to %s', (status, { overdue = false, ...changes }, state) => {
    expect(view({ subscriptions: [row({ status, ...changes })], overdue })?.state).toBe(state);
  });

  it('shows the end of the grace only while a renewal is unpaid', () => {
    expect(view()?.graceUntil).toBeNull();
    const unpaid = [row({ status: 'past_due' })];
    expect(view({ subscriptions: unpaid, now: later(end, 1) })).toMatchObject({
      paidUntil: end,
      graceUntil: later(end, days(3)),
    });
  });
});

describe('the payment just made', () => {
  const at = (minutes: number) => ({ now: later(start, minutes * 60_000) });

  it('counts for 15 minutes, also where our clock is behind', () => {
    expect(view(at(-1))?.justPaid).toBe(true);
    expect(view(at(14))?.justPaid).toBe(true);
    expect(view(at(15))?.justPaid).toBe(false);
  });

  it('counts a renewal paid late, and no open invoice or other subscription', () => {
    const renewal = invoice({ invoiceId: 'in_2', paidAt: later(start, days(31)) });
    const now = later(start, days(31) + 60_000);
    expect(view({ now, invoices: [renewal, invoice()] })?.justPaid).toBe(true);
    const open = { ...renewal, status: 'open', paidAt: null };
    expect(view({ now, invoices: [open, invoice()] })?.justPaid).toBe(false);
    const foreign = { ...renewal, subscriptionId: 'sub_9' };
    expect(view({ now, invoices: [foreign, invoice()] })?.justPaid).toBe(false);
  });
});

describe('the plan shown', () => {
  it('shows the newest paid plan, and the one it is set to as the next', () => {
    const older = invoice({ invoiceId: 'in_0', tierId: 1, periodStart: later(start, -days(30)) });
    const customer = { subscriptions: [row({ tierId: 1 })], invoices: [older, invoice()] };
    expect(view(customer)).toMatchObject({ tierId: 2, nextTierId: 1 });
  });

  it('shows no next plan when it is the same, cancelled, or named only by an unpaid invoice', () => {
    expect(view()?.nextTierId).toBeNull();
    const cancelled = row({ tierId: 1, cancelAtPeriodEnd: true });
    expect(view({ subscriptions: [cancelled] })?.nextTierId).toBeNull();
    const open = invoice({ invoiceId: 'in_2', status: 'open', tierId: 3, periodStart: end });
    expect(view({ invoices: [open, invoice()] })).toMatchObject({ tierId: 2, nextTierId: null });
  });

  it("reads the plan from the subscription's own invoices only", () => {
    const foreign = invoice({ invoiceId: 'in_9', subscriptionId: 'sub_9', tierId: 3, periodStart: end });
    expect(view({ invoices: [foreign, invoice()] })).toMatchObject({ tierId: 2, nextTierId: null });
  });
});

describe('the withdrawal shown', () => {
  const day = (count: number) => ({ now: later(start, days(count)) });

  it('offers a withdrawal until its seventh day ends in São Paulo, not a moment longer', () => {
    // Paid on a Sunday: the seventh day is one too, and the Monday after it is the last.
    const until = new Date('2026-11-10T02:59:59.999Z');
    expect(view({ now: until })?.withdrawal).toEqual({ until, amount: 9900 });
    expect(view({ now: later(until, 1) })?.withdrawal).toBeNull();
  });

  it('offers everything that was paid and not yet refunded', () => {
    const invoices = [
      invoice({ amountPaid: 15_000 }),
      invoice({ invoiceId: 'in_0', amountPaid: 4_900, amountRefunded: 900 }),
      invoice({ invoiceId: 'in_2', status: 'open', amountPaid: 0 }),
    ];
    expect(view({ ...day(1), invoices })?.withdrawal?.amount).toBe(19_000);
  });

  it('offers none without a payment, or after a withdrawal, a refund or a chargeback', () => {
    expect(view({ ...day(1), withdrawn: true })?.withdrawal).toBeNull();
    expect(view({ ...day(1), invoices: [] })?.withdrawal).toBeNull();
    expect(view({ ...day(1), invoices: [invoice({ amountRefunded: 9900 })] })?.withdrawal).toBeNull();
    for (const dispute of ['open', 'lost'] as const)
      expect(view({ ...day(1), invoices: [invoice({ dispute })] })?.withdrawal).toBeNull();
    expect(view({ ...day(1), invoices: [invoice({ dispute: 'won' })] })?.withdrawal?.amount).toBe(9900);
  });
});
