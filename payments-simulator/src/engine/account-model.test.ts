import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Account, Invoice } from '../model/account.ts';
import { SimulatorFailure } from '../model/failure.ts';
import { createFixture, type SimulatorFixture } from '../testing/fixture.ts';

type Step =
  | { do: 'pass'; hours: number }
  | { do: 'confirm'; card: string }
  | { do: 'authenticate' | 'settle'; ok: boolean }
  | { do: 'change'; price: number; now: boolean }
  | { do: 'cancel'; cancel: boolean }
  | { do: 'attach'; card: string }
  | { do: 'refund' | 'buy' | 'dispute'; amount: number }
  | { do: 'settle_refund'; status: 'requires_action' | 'succeeded' | 'failed' | 'canceled' }
  | { do: 'sell' | 'invoice'; amount: number }
  | { do: 'pause'; behavior: 'void' | 'keep_as_draft' | 'mark_uncollectible' | null }
  | { do: 'open' | 'end' | 'void' | 'give_up' };

const card = fc.constantFrom(
  'pm_card_approved',
  'pm_card_declined',
  'pm_card_fails_at_renewal',
  'pm_card_authentication',
  'pm_card_declined_on_change',
  'pm_card_refundFail',
  'pm_pix',
);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 45 * 24 }) }),
  fc.record({ do: fc.constant('confirm' as const), card }),
  fc.record({ do: fc.constantFrom('authenticate' as const, 'settle' as const), ok: fc.boolean() }),
  fc.record({ do: fc.constant('change' as const), price: fc.nat(2), now: fc.boolean() }),
  fc.record({ do: fc.constant('cancel' as const), cancel: fc.boolean() }),
  fc.record({ do: fc.constant('attach' as const), card }),
  fc.record({
    do: fc.constantFrom('refund' as const, 'buy' as const, 'dispute' as const),
    amount: fc.integer({ min: 50, max: 20_000 }),
  }),
  fc.record({
    do: fc.constant('settle_refund' as const),
    status: fc.constantFrom(
      'requires_action' as const,
      'succeeded' as const,
      'failed' as const,
      'canceled' as const,
    ),
  }),
  fc.record({
    do: fc.constantFrom('sell' as const, 'invoice' as const),
    amount: fc.integer({ min: 50, max: 20_000 }),
  }),
  fc.record({
    do: fc.constant('pause' as const),
    behavior: fc.constantFrom('void' as const, 'keep_as_draft' as const, 'mark_uncollectible' as const, null),
  }),
  fc.record({
    do: fc.constantFrom('open' as const, 'end' as const, 'void' as const, 'give_up' as const),
  }),
);

interface World {
  fixture: SimulatorFixture;
  customer: string;
  prices: string[];
}

/** Runs one step. A refusal by the simulator is a valid outcome. */
async function take(world: World, action: Step): Promise<void> {
  const { fixture, customer, prices } = world;
  const account = await fixture.account(customer);
  const subscription = account.subscriptions.at(-1);
  const secretOf = async (id: string) => {
    const intent = await fixture.ask('GET', `payment_intents/${id}`);
    return String(intent.client_secret);
  };
  const waiting = account.intents.findLast(
    ({ kind, status }) => kind === 'payment' && status !== 'succeeded' && status !== 'canceled',
  );
  const unpaid = account.invoices.findLast(({ status }) => status === 'open' || status === 'uncollectible');
  const paid = account.intents.findLast(({ kind, status }) => kind === 'payment' && status === 'succeeded');
  switch (action.do) {
    case 'pass':
      return fixture.pass({ hours: action.hours });
    case 'confirm':
      if (waiting) await fixture.core.confirmIntent(await secretOf(waiting.id), action.card);
      return;
    case 'authenticate':
      if (waiting) await fixture.core.authenticateIntent(await secretOf(waiting.id), action.ok);
      return;
    case 'settle':
      if (waiting) await fixture.core.settleIntent(waiting.id, action.ok);
      return;
    case 'attach':
      return fixture.core.attachCard(customer, action.card);
    case 'cancel':
      return fixture.core.setCancelAtPeriodEnd(customer, action.cancel);
    case 'buy':
      await fixture.call('POST', 'payment_intents', { customer, amount: action.amount, currency: 'brl' });
      return;
    case 'refund':
      if (paid) await fixture.call('POST', 'refunds', { payment_intent: paid.id, amount: action.amount });
      return;
    case 'settle_refund': {
      const made = account.refunds.at(-1);
      if (made) await fixture.core.settleRefund(made.id, action.status);
      return;
    }
    case 'dispute':
      if (paid) await fixture.core.openDispute(paid.id);
      return;
    case 'sell':
      await fixture.core.sellOutside(customer, { name: 'Banho mensal', amount: action.amount });
      return;
    case 'invoice':
      await fixture.core.invoiceOutside(customer, { name: 'Palestra', amount: action.amount });
      return;
    case 'pause':
      if (!subscription) return;
      if (action.behavior === null) return fixture.core.resumeCollection(subscription.id);
      return fixture.core.pauseCollection(subscription.id, action.behavior);
    case 'void':
      if (unpaid) await fixture.core.voidInvoice(unpaid.id);
      return;
    case 'give_up':
      if (unpaid) await fixture.core.markUncollectible(unpaid.id);
      return;
    case 'open':
      if (!subscription || subscription.endedAt !== null) await fixture.open(customer, prices[0] ?? '');
      return;
    case 'end':
      if (subscription) await fixture.call('DELETE', `subscriptions/${subscription.id}`);
      return;
    case 'change':
      if (subscription) {
        const items = [{ id: subscription.itemId, price: prices[action.price] ?? '' }];
        const timing = action.now
          ? {
              billing_cycle_anchor: { type: 'now' },
              proration_behavior: 'always_invoice',
              payment_behavior: 'pending_if_incomplete',
            }
          : { proration_behavior: 'none' };
        await fixture.call('POST', `subscriptions/${subscription.id}`, { items, ...timing });
      }
      return;
    default:
      return action satisfies never;
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

function checkMoney(account: Account): void {
  const succeeded = account.charges.filter(({ status }) => status === 'succeeded');
  const oneOff = account.intents.filter(
    ({ status, invoiceId }) => status === 'succeeded' && invoiceId === null,
  );
  const paid =
    sum(account.invoices.map(({ amountPaid }) => amountPaid)) + sum(oneOff.map(({ amount }) => amount));
  expect(paid).toBe(sum(succeeded.map(({ amount }) => amount)));
  const lasting = account.refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  expect(sum(lasting.map(({ amount }) => amount))).toBe(
    sum(succeeded.map(({ amountRefunded }) => amountRefunded)),
  );
  for (const charge of account.charges) expect(charge.amountRefunded).toBeLessThanOrEqual(charge.amount);
  // Charged lines equal the money received plus the balance owed to the customer.
  const settled = account.invoices.filter(({ status }) => status !== 'draft' && status !== 'void');
  const unpaid = settled.filter(({ status }) => status !== 'paid').map(({ amountDue }) => amountDue);
  expect(sum(settled.map(({ total }) => total))).toBe(
    sum(settled.map(({ amountPaid }) => amountPaid)) + sum(unpaid) + account.balance,
  );
}

const wholeLine = (invoice: Invoice) => invoice.lines.find(({ proration }) => !proration);

function checkPeriods(account: Account): void {
  for (const subscription of account.subscriptions) {
    const invoices = account.invoices.filter(
      (invoice) =>
        invoice.subscriptionId === subscription.id && invoice.billingReason === 'subscription_cycle',
    );
    for (const invoice of invoices) {
      expect(wholeLine(invoice)?.periodStart).toBe(invoice.periodEnd);
      expect(invoice.createdAt).toBeGreaterThanOrEqual(invoice.periodEnd);
    }
    const starts = invoices.map((invoice) => wholeLine(invoice)?.periodStart);
    expect(new Set(starts).size).toBe(starts.length);
    if (subscription.status !== 'active' && subscription.status !== 'past_due') continue;
    expect(subscription.periodEnd).toBeGreaterThan(account.touchedAt);
    expect(subscription.periodStart).toBeLessThanOrEqual(account.touchedAt);
  }
  for (const { lines } of account.invoices) {
    const credit = lines.find(({ proration }) => proration);
    const whole = lines.find(({ proration }) => !proration);
    if (!credit) continue;
    expect(credit.amount).toBeLessThan(0);
    expect(whole?.amount).toBeGreaterThanOrEqual(0);
  }
}

describe('an account after random actions', () => {
  it('keeps money, periods and events consistent after any sequence of actions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const fixture = createFixture('2027-12-20T23:30:00Z');
        const prices = [await fixture.price(9_900), await fixture.price(19_900), await fixture.price(4_900)];
        const world = { fixture, prices, customer: await fixture.customer() };
        const { secret } = await fixture.open(world.customer, prices[0] ?? '');
        await fixture.core.confirmIntent(secret, 'pm_card_approved');
        for (const action of steps) {
          await take(world, action).catch((error: unknown) => {
            if (!(error instanceof SimulatorFailure)) throw error;
          });
          const account = await fixture.account(world.customer);
          checkMoney(account);
          checkPeriods(account);
        }
        const { events } = fixture.store;
        expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).toSorted());
        expect(events.map(({ created }) => created)).toEqual(
          events.map(({ created }) => created).toSorted((a, b) => a - b),
        );
      }),
      { numRuns: 150 },
    );
  });
});
