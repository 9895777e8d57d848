import { describe, expect, it } from 'vitest';
import { days, later } from '#server/platform/clock.ts';
import type { InvoiceRow, SubscriptionRow } from '../standing/subscription-repository.ts';
import { type SubscriptionFacts, viewSubscription } from './rules.ts';

const start = new Date('2026-11-01T15:00:00.000Z');
const end = later(start, days(30));

const row = (given: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
  subscriptionId: 'sub_1',
  userId: 1,
  provider: 'stripe',
  status: 'active',
  tierId: 2,
  paidUntil: end,
  cancelAtPeriodEnd: false,
  processing: false,
  firstPaidAt: start,
  createdAt: start,
  endedAt: null,
  ...given,
});
const invoice = (given: Partial<InvoiceRow> = {}): InvoiceRow => ({
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
  createdAt: start,
  paidAt: start,
  ...given,
});
const view = (given: Partial<SubscriptionFacts> = {}) =>
  viewSubscription({
    subscriptions: [row()],
    invoices: [invoice()],
    tierId: 2,
    overdue: false,
    withdrawn: false,
    now: later(start, days(10)),
    ...given,
  });

describe('which subscription is shown', () => {
  it('none without one, or when all ended', () => {
    expect(view({ subscriptions: [] })).toBeNull();
    expect(view({ subscriptions: [row({ status: 'canceled', endedAt: start })] })).toBeNull();
    expect(view({ subscriptions: [row({ status: 'incomplete_expired' })] })).toBeNull();
  });

  it('the running one, whatever is unfinished beside it', () => {
    const unfinished = row({ subscriptionId: 'sub_2', status: 'incomplete', tierId: 3, paidUntil: null });
    expect(view({ subscriptions: [unfinished, row()] })).toMatchObject({ state: 'active', tierId: 2 });
  });

  it('the unfinished one with the plan that is not paid yet', () => {
    const unfinished = row({ status: 'incomplete', tierId: 3, paidUntil: null, firstPaidAt: null });
    expect(view({ subscriptions: [unfinished], invoices: [], tierId: 4 })).toEqual({
      state: 'unfinished',
      tierId: 3,
      paidUntil: null,
      graceUntil: null,
      cancelAtPeriodEnd: false,
      nextTierId: null,
      withdrawal: null,
    });
  });
});

describe('its state', () => {
  it.each<[string, Partial<SubscriptionRow> & { overdue?: boolean }, string]>([
    ['incomplete', {}, 'unfinished'],
    ['incomplete', { processing: true }, 'processing'],
    ['active', {}, 'active'],
    ['trialing', {}, 'active'],
    // An upgrade whose payment is on its way leaves what is paid as it is.
    ['active', { processing: true }, 'active'],
    ['active', { processing: true, paidUntil: start }, 'processing'],
    ['past_due', {}, 'grace'],
    ['past_due', { processing: true, paidUntil: start }, 'processing'],
    ['past_due', { overdue: true }, 'overdue'],
    ['past_due', { overdue: true, processing: true, paidUntil: start }, 'processing'],
    ['unpaid', { overdue: true }, 'overdue'],
    ['paused', { overdue: true }, 'overdue'],
  ])('%s with %o is %s', (status, { overdue = false, ...given }, state) => {
    expect(view({ subscriptions: [row({ status, ...given })], overdue })?.state).toBe(state);
  });

  it('names the end of the grace while a renewal is not paid, and only then', () => {
    expect(view()?.graceUntil).toBeNull();
    expect(view({ subscriptions: [row({ status: 'past_due' })] })).toMatchObject({
      paidUntil: end,
      graceUntil: later(end, days(3)),
    });
  });
});

describe('its plan', () => {
  it('is the newest one that was paid; the one it is set to follows', () => {
    const older = invoice({ invoiceId: 'in_0', tierId: 1, periodStart: later(start, -days(30)) });
    const given = { subscriptions: [row({ tierId: 1 })], invoices: [older, invoice()] };
    expect(view(given)).toMatchObject({ tierId: 2, nextTierId: 1 });
  });

  it('has no follower when it is the same, when it is cancelled or when an unpaid invoice names another', () => {
    expect(view()?.nextTierId).toBeNull();
    const cancelled = row({ tierId: 1, cancelAtPeriodEnd: true });
    expect(view({ subscriptions: [cancelled] })?.nextTierId).toBeNull();
    const open = invoice({ invoiceId: 'in_2', status: 'open', tierId: 3, periodStart: end });
    expect(view({ invoices: [open, invoice()] })).toMatchObject({ tierId: 2, nextTierId: null });
  });

  it('is read from its own invoices only', () => {
    const foreign = invoice({ invoiceId: 'in_9', subscriptionId: 'sub_9', tierId: 3, periodStart: end });
    expect(view({ invoices: [foreign, invoice()] })).toMatchObject({ tierId: 2, nextTierId: null });
  });
});

describe('giving up', () => {
  const day = (count: number) => ({ now: later(start, days(count)) });

  it('is offered for seven times 24 hours from the first payment, not a moment longer', () => {
    const until = later(start, days(7));
    expect(view(day(7))?.withdrawal).toEqual({ until, amount: 9900 });
    expect(view({ now: later(until, 1) })?.withdrawal).toBeNull();
    expect(view(day(8))?.withdrawal).toBeNull();
  });

  it('pays back everything that came in and did not go back yet', () => {
    const invoices = [
      invoice({ amountPaid: 15_000 }),
      invoice({ invoiceId: 'in_0', amountPaid: 4_900, amountRefunded: 900 }),
      invoice({ invoiceId: 'in_2', status: 'open', amountPaid: 0 }),
    ];
    expect(view({ ...day(1), invoices })?.withdrawal?.amount).toBe(19_000);
  });

  it('is not offered again, without a payment, for what went back already or to whom a bank gives it', () => {
    expect(view({ ...day(1), withdrawn: true })?.withdrawal).toBeNull();
    expect(view({ ...day(1), invoices: [] })?.withdrawal).toBeNull();
    expect(view({ ...day(1), invoices: [invoice({ amountRefunded: 9900 })] })?.withdrawal).toBeNull();
    for (const dispute of ['open', 'lost'] as const)
      expect(view({ ...day(1), invoices: [invoice({ dispute })] })?.withdrawal).toBeNull();
    expect(view({ ...day(1), invoices: [invoice({ dispute: 'won' })] })?.withdrawal?.amount).toBe(9900);
  });
});
