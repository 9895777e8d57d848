import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { syncCustomer } from '#server/features/billing/standing/usecases/sync-customer.ts';
import { startPaying } from '#server/features/billing/testing/paying.ts';
import { days, hours, later, minutes } from '#server/platform/clock.ts';
import { startDatabaseClock } from '#server/platform/time/database-clock.ts';
import { testContext } from '#server/testing/context.ts';
import { checkPaymentInvariants } from '#server/testing/payments/payment-invariants.ts';
import { type TestProduct, testProduct } from '#server/testing/product.ts';
import { otherProcess } from './testing/payments/payment-processes.ts';
import {
  allProcessed,
  customerOf,
  fingerprint,
  invoiceGrants,
  lastEventOf,
  stripeEnv,
  webhookOf,
} from './testing/payments/payments.ts';
import { patienceMs } from './testing/scale.ts';

/** The true time, unaffected by the machine's wrong clock: the database and the provider use it. */
const trueNow = (): Date => new Date(performance.timeOrigin + performance.now());
/** Time until graces end: less than the machines' error, and more than a slow machine needs. */
const margin = minutes(5);
/** Billing time begins this long ago, and catches up. */
const ago = days(33) + margin;
const paying = await startPaying({ clock: () => later(trueNow(), -ago) });
const { db, fake } = paying;

const skews = [minutes(10), minutes(-10), hours(-1)];
const atWrongTime = (skew: number) => vi.useFakeTimers({ toFake: ['Date'], now: trueNow().getTime() + skew });

/** Starts a process that uses the database's clock, as the product does, on a machine with a wrong clock. */
async function startWrong(skew: number): Promise<{ skew: number; product: TestProduct }> {
  atWrongTime(skew);
  const clock = await startDatabaseClock(db);
  afterAll(() => clock.stop());
  const besides = { db, databaseUrl: String(db.$client.options.connectionString) };
  const product = await testProduct({ env: stripeEnv(fake), clock, besides });
  vi.useRealTimers();
  return { skew, product };
}
const processes: Array<{ skew: number; product: TestProduct }> = [];
beforeAll(async () => {
  for (const skew of skews) processes.push(await startWrong(skew));
}, patienceMs);

afterEach(async () => {
  vi.useRealTimers();
  expect(await checkCreditInvariants(db)).toEqual([]);
  expect(await checkPaymentInvariants(db)).toEqual([]);
});

describe('processes on machines with wrong clocks (R19)', { timeout: 2 * patienceMs }, () => {
  it('follows the clock of the database: no user loses grace, and none gains any', async () => {
    const over = await paying.newcomer();
    const late = await paying.newcomer();
    const good = await paying.newcomer();
    expect(await paying.pay(over, 1, 'pm_card_fails_at_renewal')).toBe('succeeded');
    await paying.deliverAll();
    expect(await paying.standing(over)).toMatchObject({ tierId: 1, paymentStatus: 'ativo', available: 60 });
    await fake.advanceSeconds((2 * margin) / 1_000);
    expect(await paying.pay(late, 1, 'pm_card_fails_at_renewal')).toBe('succeeded');
    expect(await paying.pay(good, 2)).toBe('succeeded');
    const { subscriptions } = await paying.provider.readCustomer(await customerOf(db, late));
    const graceEnd = later(subscriptions[0]?.createdAt ?? trueNow(), days(33));
    await fake.advanceSeconds((ago - 2 * margin) / 1_000);
    // Signatures of events sent now carry today's timestamp.
    const today = (event: (typeof fake.events)[number]) => {
      const body = JSON.stringify(event);
      return { body, signature: fake.sign(body, { at: trueNow() }) };
    };

    for (const { skew, product } of processes) {
      atWrongTime(skew);
      for (const user of [late, good]) {
        const type = user === late ? 'invoice.payment_failed' : 'invoice.paid';
        const { body, signature } = today(lastEventOf(fake, await customerOf(db, user), type));
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        const { status } = await fetch(webhookOf(product), { method: 'POST', body, headers });
        expect({ skew, status }).toEqual({ skew, status: 200 });
      }
      await allProcessed(db);
      expect(trueNow().getTime()).toBeLessThan(graceEnd.getTime());
      expect(await paying.standing(late)).toMatchObject({ tierId: 1, paymentStatus: 'ativo', available: 60 });
      vi.useRealTimers();
    }
    expect((await invoiceGrants(db, good)).map(({ amount }) => amount)).toEqual([150, 150]);
    expect(await paying.standing(good)).toMatchObject({ tierId: 2, paymentStatus: 'ativo', available: 150 });

    atWrongTime(-hours(1));
    const clock = await startDatabaseClock(db);
    const context = testContext({ db, clock });
    const provider = { ...paying.provider, now: async () => clock.now() };
    expect(await syncCustomer(context, provider, over.id)).toMatchObject({ changed: true });
    expect(await paying.standing(over)).toMatchObject({ paymentStatus: 'atrasado', available: 0 });
    clock.stop();
  });

  it('takes no event while its effective clock is wrong, and loses none', async () => {
    const user = await paying.newcomer();
    await paying.pay(user, 3);
    const event = lastEventOf(fake, await customerOf(db, user), 'invoice.paid');
    const before = await fingerprint(db);
    for (const skew of skews) {
      await expect(otherProcess(paying, skew).receive(event)).rejects.toMatchObject({
        code: 'invalid_signature',
      });
    }
    expect(await fingerprint(db)).toEqual(before);
    const right = otherProcess(paying, 0);
    await right.receive(event);
    for (const skew of [...skews, 0]) {
      await otherProcess(paying, skew).process(event);
      await syncCustomer(
        otherProcess(paying, skew).context(),
        otherProcess(paying, skew).deps.payments,
        user.id,
      );
    }
    expect(await invoiceGrants(db, user)).toEqual([{ key: expect.any(String), amount: 400, entries: 1 }]);
  });
});
