import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createProduct } from '#server/features/knowledge/testing/shelf.ts';
import type { PaymentSnapshot } from '#server/providers/payments/payment-provider.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { purchaseTools } from './testing/purchase-tools.ts';
import { paid, payment, ScriptedPayments } from './testing/scripted-payments.ts';

const { db } = await testDatabase();
const { product } = await createProduct(db, { isPaid: true });
const orders = 1_000;
const lanes = 4;

type Change = Partial<PaymentSnapshot>;

/** What may happen to a payment, in the order it can: tried, on its way, paid, then disputed or paid back or both. */
const history: fc.Arbitrary<Change[]> = fc
  .record({
    tried: fc.constantFrom<Change[][]>(
      [],
      [{ status: 'processing' }],
      [{ status: 'processing' }, { status: 'open' }],
    ),
    paid: fc.constantFrom<Change[][]>([paid], [paid], [{ status: 'canceled' }], []),
    disputed: fc.constantFrom<Change[][]>(
      [],
      [{ dispute: 'open' }],
      [{ dispute: 'open' }, { dispute: 'lost' }],
      [{ dispute: 'open' }, { dispute: 'won' }],
    ),
    refunded: fc.constantFrom<Change[][]>(
      [],
      [{ amountRefunded: 4_000 }],
      [{ amountRefunded: 9_700 }],
      [{ amountRefunded: 4_000 }, { amountRefunded: 9_700 }],
    ),
    refundFirst: fc.boolean(),
  })
  .map(({ tried, paid: settled, disputed, refunded, refundFirst }) => {
    const after = refundFirst ? [...refunded, ...disputed] : [...disputed, ...refunded];
    const changes =
      settled[0]?.status === 'succeeded' ? [...tried, ...settled, ...after] : [...tried, ...settled];
    return changes.flat().slice(0, 6);
  })
  .filter((changes) => changes.length > 0);

/** After which of the later changes each event is delivered, and how long each answer travels. */
const delivery = fc.record({
  late: fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }),
  travel: fc.array(fc.nat(3), { minLength: 12, maxLength: 12 }),
  awaited: fc.boolean(),
});

const isOwned = ({ status, amountRefunded, dispute }: PaymentSnapshot): boolean =>
  status === 'succeeded' && amountRefunded < 9_700 && dispute !== 'open' && dispute !== 'lost';

async function run(
  changes: Change[],
  { late, travel, awaited }: { late: number[]; travel: number[]; awaited: boolean },
) {
  const script = new ScriptedPayments();
  const tools = purchaseTools(db, script.provider);
  const user = await createSubscriber(db);
  const paymentId = `pi_${randomUUID()}`;
  await tools.begin(user, product.id, paymentId);
  let answered = 0;
  script.delay = async () => {
    await pause(travel[answered++ % travel.length]);
  };
  let truth = payment(paymentId);
  script.set(truth);
  const deliveries: Promise<void>[] = [];
  for (const [step, change] of changes.entries()) {
    truth = { ...truth, ...change };
    script.set(truth);
    for (const [event] of changes.entries()) {
      const due = Math.min(event + (late[event] ?? 0), changes.length - 1);
      if (due !== step) continue;
      const done = tools.follow({ paymentId });
      deliveries.push(done);
      if (awaited) await done;
    }
  }
  await Promise.all(deliveries);
  return { tools, user, paymentId, truth };
}

it(`${orders} orders of up to six events end where the provider is (R12)`, { timeout: 120_000 }, async () => {
  const seed = Number(process.env.PURCHASE_SEED ?? Math.trunc(Math.random() * 2 ** 31));
  const property = fc.asyncProperty(history, delivery, async (changes, order) => {
    const { tools, user, paymentId, truth } = await run(changes, order);
    const before = await tools.rowOf(paymentId);
    expect(await tools.isOpen(user, product.id)).toBe(isOwned(truth));
    expect(before?.status === 'paid').toBe(isOwned(truth));
    await tools.follow({ paymentId });
    expect(await tools.rowOf(paymentId)).toEqual(before);
    expect(await tools.isOpen(user, product.id)).toBe(isOwned(truth));
  });
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      fc.assert(property, { numRuns: orders / lanes, seed: seed + lane }),
    ),
  );
});
