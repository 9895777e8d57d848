import type { User } from '@matilha/contract/account/account';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { auditLog, users } from '#server/database/schema/accounts.ts';
import { readSummary } from '#server/features/credits/usecases/read-summary.ts';
import { besideCreditsFirst } from '#server/testing/locks/lock-order.ts';
import { openCheckout } from '../../checkout/usecases/open-checkout.ts';
import { startPaying } from '../../testing/paying.ts';
import { syncCustomer } from './sync-customer.ts';

const paying = await startPaying();
const { db, fake, newcomer, pay, provider, standing, deliverAll, contextOf } = paying;

afterEach(async () => expect(await checkCreditInvariants(db)).toEqual([]));

/** Returns the dates of the next renewal and of the plan's end in the user's summary. */
const shownDates = async (user: User) => {
  const { renewsAt, planEndsAt } = await readSummary(contextOf(user));
  return { renewsAt, planEndsAt };
};

describe('a cancelled plan', () => {
  it('promises no renewal until it is resumed, and ends with its paid period', async () => {
    const user = await newcomer();
    await pay(user, 1);
    await deliverAll();
    const { rows } = await db.$client.query<{ id: string; until: Date }>(
      `select customer_id as id, paid_until as until from payment_customers join subscriptions using (user_id)
       where user_id = $1`,
      [user.id],
    );
    const { id, until } = rows[0] ?? expect.fail();
    expect(await shownDates(user)).toEqual({ renewsAt: until, planEndsAt: null });

    await fake.setCancelAtPeriodEnd(id, true);
    await deliverAll();
    expect(await shownDates(user)).toEqual({ renewsAt: null, planEndsAt: until });
    const before = await db.$count(auditLog);
    await syncCustomer(contextOf(), provider, user.id);
    expect(await db.$count(auditLog)).toBe(before);

    await fake.setCancelAtPeriodEnd(id, false);
    await deliverAll();
    expect(await shownDates(user)).toEqual({ renewsAt: until, planEndsAt: null });

    await fake.setCancelAtPeriodEnd(id, true);
    await fake.advance(30.1);
    await deliverAll();
    expect(await standing(user)).toMatchObject({ tierId: 4 });
    const after = await shownDates(user);
    expect(after.planEndsAt).toBeNull();
    expect(after.renewsAt && after.renewsAt > until).toBe(true);
    expect(await db.$count(users, and(eq(users.id, user.id), isNotNull(users.planEndsAt)))).toBe(0);
  });
});

describe('the sync of a payment', () => {
  it('keeps the fee of an invoice, and the day from which the rest can be paid out', async () => {
    const user = await newcomer();
    await pay(user, 1);
    await deliverAll();
    const { rows } = await db.$client.query<{ fee: number; days: number }>(
      `select fee, extract(epoch from available_at - paid_at) / 86400 as days from payment_invoices where user_id = $1`,
      [user.id],
    );
    // A card costs 3.99 % and 39 cents at the stand-in, and its money waits 30 days.
    expect(rows.map(({ fee, days }) => [fee, Math.round(days)])).toEqual([[235, 30]]);
  });

  it('grants the credits of a paid plan once, however often the customer is synced', async () => {
    const user = await newcomer();
    expect(await pay(user, 2)).toBe('succeeded');
    expect(await standing(user)).toMatchObject({ tierId: 4, available: 0 });
    await deliverAll();
    const after = await standing(user);
    expect(after).toMatchObject({ tierId: 2, paymentStatus: 'ativo', available: 150 });
    expect(Math.abs(fake.now().getTime() - (after.lastPaymentDate?.getTime() ?? 0))).toBeLessThan(60_000);
    await Promise.all(Array.from({ length: 10 }, () => syncCustomer(contextOf(), provider, user.id)));
    expect(await standing(user)).toEqual(after);
  });

  it('grants nothing for a declined card', async () => {
    const user = await newcomer();
    expect(await pay(user, 1, 'pm_card_declined')).toBe('requires_payment_method');
    await deliverAll();
    expect(await standing(user)).toMatchObject({ tierId: 4, paymentStatus: 'ativo', available: 0 });
  });

  it('starts a new period with a renewal, and expires the rest of the old one', async () => {
    const user = await newcomer();
    await pay(user, 1);
    await deliverAll();
    const first = await standing(user);
    await fake.advance(30.1);
    await deliverAll();
    const second = await standing(user);
    expect(second).toMatchObject({ tierId: 1, available: 60 });
    expect((second.lastPaymentDate?.getTime() ?? 0) - (first.lastPaymentDate?.getTime() ?? 0)).toBe(
      30 * 86_400_000,
    );
  });

  it('leaves three days after a failed renewal, then no credits, then the free plan', async () => {
    const user = await newcomer();
    await pay(user, 1, 'pm_card_fails_at_renewal');
    await deliverAll();
    await fake.advance(32.9);
    await deliverAll();
    expect(await standing(user)).toMatchObject({ tierId: 1, paymentStatus: 'ativo', available: 60 });
    await fake.advance(0.2);
    await deliverAll();
    await syncCustomer(contextOf(), provider, user.id);
    expect(await standing(user)).toMatchObject({ tierId: 1, paymentStatus: 'atrasado', available: 0 });
    await fake.advance(10);
    await deliverAll();
    expect(await standing(user)).toMatchObject({ tierId: 4, paymentStatus: 'ativo', available: 0 });
  });
});

it('locks the credit account before the user, so that it deadlocks with no other transaction', async () => {
  const user = await newcomer();
  await openCheckout(contextOf(user), paying.deps, { tier_id: 1 });
  await db.$client.query('update users set tier_id = 2 where id = $1', [user.id]);
  const sync = () => syncCustomer(contextOf(), provider, user.id);
  const met = await besideCreditsFirst(db.$client, user.id, sync);
  expect(met).toEqual({ second: 'locked', outcome: 'done' });
  expect(await standing(user)).toMatchObject({ tierId: 4 });
});
