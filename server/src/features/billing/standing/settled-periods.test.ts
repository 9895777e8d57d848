import type { User } from '@matilha/contract/account/account';
import { afterEach, describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import type { InvoiceSnapshot, PaymentSnapshot } from '#server/providers/payments/payment-provider.ts';
import { testContext } from '#server/testing/context.ts';
import { checkPaymentInvariants } from '#server/testing/payments/payment-invariants.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { openCheckout } from '../checkout/usecases/open-checkout.ts';
import { startPaying } from '../testing/paying.ts';
import { invoice, on, payment, subscription } from '../testing/snapshots.ts';
import { syncCustomer } from './usecases/sync-customer.ts';

const { db, provider, deps, contextOf, newcomer, standing } = await startPaying();
const { rows: sold } = await db.$client.query<{ priceId: string }>(
  'select price_id as "priceId" from plan_prices where tier_id = 1 and active',
);
const priceId = sold[0]?.priceId ?? expect.fail();

afterEach(async () => {
  expect([...(await checkCreditInvariants(db)), ...(await checkPaymentInvariants(db))]).toEqual([]);
});

/** Returns a user whom the provider knows as a customer. */
async function customer(): Promise<User> {
  const user = await newcomer();
  await openCheckout(contextOf(user), deps, { tier_id: 1 });
  return user;
}

const idOf = (user: User, index: number) => `in_${user.id}_${index}`;

/** Returns the customer's paid invoice of the month with this index. */
function paid(user: User, index: number, overrides: Partial<PaymentSnapshot> = {}): InvoiceSnapshot {
  const period = { priceId, startsAt: on(index * 30), endsAt: on(index * 30 + 30) };
  const own = { id: idOf(user, index), subscriptionId: `sub_${user.id}`, period };
  return invoice(index * 30, { ...own, payment: payment({ id: `pi_${user.id}_${index}`, ...overrides }) });
}

const months = (user: User, count: number): InvoiceSnapshot[] =>
  Array.from({ length: count }, (_, index) => paid(user, index));

/** Syncs a customer with these invoices, oldest first, on a day of the newest period. */
async function syncWith(user: User, invoices: InvoiceSnapshot[], day = 1): Promise<void> {
  const newest = invoices.at(-1)?.period?.startsAt ?? on(0);
  const now = () => new Date(newest.getTime() + day * 86_400_000);
  const read = async () => ({
    subscriptions: [subscription({ id: `sub_${user.id}`, priceId })],
    invoices: invoices.toReversed(),
    purchases: [],
  });
  const stopRenewal = async () => {};
  // The fake knows none of these invoices.
  const voidInvoice = async () => false;
  const scripted = { ...provider, now: async () => now(), readCustomer: read, stopRenewal, voidInvoice };
  await syncCustomer(testContext({ db, clock: { now } }), scripted, user.id);
}

const storedInvoices = async (user: User) =>
  (
    await db.$client.query<{ id: string; refunded: number; dispute: string | null; version: string }>(
      `select invoice_id as id, amount_refunded as refunded, dispute, xmin::text as version
       from payment_invoices where user_id = $1 and starts_with(invoice_id, $2) order by invoice_id`,
      [user.id, `in_${user.id}_`],
    )
  ).rows;

const entriesOf = async (user: User, index: number) =>
  (
    await db.$client.query<{ kind: string; amount: number; reason: string }>(
      `select e.kind, e.amount, e.reason from credit_entries e join credit_grants g on g.id = e.grant_id
       where starts_with(g.source_key, $1) order by e.id`,
      [`invoice:${idOf(user, index)}`],
    )
  ).rows;

describe('a sync after many settled periods', () => {
  it.each(['unchanged', 'renewed', 'refunded'])(
    'sends as many statements for 60 invoices as for 3, %s',
    async (state) => {
      const counts: number[] = [];
      for (const count of [3, 60]) {
        const user = await customer();
        await syncWith(user, months(user, count));
        const next = months(user, state === 'renewed' ? count + 1 : count);
        if (state === 'refunded') next[0] = paid(user, 0, { amountRefunded: 4_900 });
        counts.push((await statementsOf(() => syncWith(user, next))).length);
        expect((await standing(user)).available).toBe(60);
      }
      expect(counts[1]).toBe(counts[0]);
      expect(counts[1]).toBeLessThan(60);
    },
    60_000,
  );

  it('writes only the invoices that changed', async () => {
    const user = await customer();
    await syncWith(user, months(user, 4));
    const before = await storedInvoices(user);
    await syncWith(user, months(user, 4));
    expect(await storedInvoices(user)).toEqual(before);
    await syncWith(user, [
      paid(user, 0),
      paid(user, 1, { amountRefunded: 900 }),
      paid(user, 2),
      paid(user, 3),
    ]);
    const after = await storedInvoices(user);
    expect(after.map(({ version }, index) => version !== before[index]?.version)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(after[1]?.refunded).toBe(900);
  });
});

describe('a change of a settled period', () => {
  it('stores the refund and the dispute of an old invoice, and leaves the running period its credits', async () => {
    const user = await customer();
    await syncWith(user, months(user, 3));
    const changes: Partial<PaymentSnapshot>[] = [
      { amountRefunded: 4_900 },
      { dispute: 'open' },
      { dispute: 'lost' },
      { dispute: 'won' },
    ];
    for (const change of changes) {
      await syncWith(user, [paid(user, 0, change), paid(user, 1), paid(user, 2)], 2);
      const { amountRefunded: refunded = 0, dispute = null } = change;
      expect((await storedInvoices(user))[0]).toMatchObject({ refunded, dispute });
      expect(await standing(user)).toMatchObject({ tierId: 1, available: 60 });
    }
    expect(await entriesOf(user, 0)).toEqual([
      { kind: 'grant', amount: 60, reason: 'plan_period' },
      { kind: 'expire', amount: -60, reason: 'ended' },
    ]);
  });

  it('grants and ends the period of an old invoice that is paid late', async () => {
    const user = await customer();
    const unpaid: InvoiceSnapshot = {
      ...paid(user, 1),
      status: 'open',
      amountPaid: 0,
      paidAt: null,
      payment: null,
    };
    await syncWith(user, [paid(user, 0), unpaid, paid(user, 2)]);
    expect(await entriesOf(user, 1)).toEqual([]);
    await syncWith(user, months(user, 3), 2);
    expect(await entriesOf(user, 1)).toEqual([
      { kind: 'grant', amount: 60, reason: 'plan_period' },
      { kind: 'expire', amount: -60, reason: expect.stringMatching(/^(replaced|ended)$/) },
    ]);
    expect((await storedInvoices(user))[1]).toMatchObject({ id: idOf(user, 1) });
    expect(await standing(user)).toMatchObject({ tierId: 1, available: 60 });
  });

  it('grants a period that was refunded when first seen and counts again later', async () => {
    const user = await customer();
    await syncWith(user, [paid(user, 0), paid(user, 1, { dispute: 'open' })]);
    expect(await standing(user)).toMatchObject({ tierId: 1, available: 0 });
    await syncWith(user, [paid(user, 0), paid(user, 1, { dispute: 'won' })], 2);
    expect(await standing(user)).toMatchObject({ tierId: 1, available: 60 });
  });

  it('revokes the credits of the newest period in a dispute and restores them once when it is won', async () => {
    const user = await customer();
    await syncWith(user, months(user, 2));
    for (const [dispute, available] of [
      ['open', 0],
      ['won', 60],
      ['won', 60],
    ] as const) {
      await syncWith(user, [paid(user, 0), paid(user, 1, { dispute })], 2);
      expect((await standing(user)).available).toBe(available);
    }
    await syncWith(user, [...months(user, 1), paid(user, 1, { dispute: 'won' }), paid(user, 2)]);
    expect(await standing(user)).toMatchObject({ available: 60 });
    expect(await entriesOf(user, 1)).toHaveLength(4);
  });

  it('expires the credits of a period whose grace is over, though nothing else changed', async () => {
    const user = await customer();
    await syncWith(user, months(user, 2));
    await syncWith(user, months(user, 2), 34);
    expect(await standing(user)).toMatchObject({ tierId: 1, available: 0 });
  });
});
