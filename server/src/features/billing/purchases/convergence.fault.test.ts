import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { PaymentSnapshot } from '#server/providers/payments/payment-provider.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { purchaseTools } from './testing/purchase-tools.ts';
import { paid, payment, ScriptedPayments } from './testing/scripted-payments.ts';
import { withdrawPurchase } from './usecases/withdraw-purchase.ts';

const { db } = await testDatabase();
const { product } = await createProduct(db, { isPaid: true });
const orders = 1_000;
const lanes = 4;

/** The buyer withdraws, and the provider refunds at once or does not respond (L19). */
type Withdrawing = 'withdrawn' | 'withdrawn unheard';
type PaymentChange = Partial<PaymentSnapshot>;
type Change = PaymentChange | Withdrawing;

/**
 * The possible changes of a payment, in order: tried, processing, paid, then disputed or refunded or both, and
 * withdrawn at any time.
 */
const history: fc.Arbitrary<Change[]> = fc
  .record({
    tried: fc.constantFrom<PaymentChange[][]>(
      [],
      [{ status: 'processing' }],
      [{ status: 'processing' }, { status: 'open' }],
    ),
    paid: fc.constantFrom<PaymentChange[][]>([paid], [paid], [{ status: 'canceled' }], []),
    disputed: fc.constantFrom<PaymentChange[][]>(
      [],
      [{ dispute: 'open' }],
      [{ dispute: 'open' }, { dispute: 'lost' }],
      [{ dispute: 'open' }, { dispute: 'won' }],
    ),
    refunded: fc.constantFrom<PaymentChange[][]>(
      [],
      [{ amountRefunded: 4_000 }],
      [{ amountRefunded: 9_700 }],
      [{ amountRefunded: 4_000 }, { amountRefunded: 9_700 }],
    ),
    refundFirst: fc.boolean(),
    withdrawal: fc.constantFrom<(Withdrawing | null)[]>(null, null, 'withdrawn', 'withdrawn unheard'),
    place: fc.nat(6),
  })
  .map(({ tried, paid: settled, disputed, refunded, refundFirst, withdrawal, place }) => {
    const after = refundFirst ? [...refunded, ...disputed] : [...disputed, ...refunded];
    const changes =
      settled[0]?.status === 'succeeded' ? [...tried, ...settled, ...after] : [...tried, ...settled];
    const whole: Change[] = changes.flat().slice(0, withdrawal ? 5 : 6);
    return withdrawal ? whole.toSpliced(place, 0, withdrawal) : whole;
  })
  .filter((changes) => changes.length > 0);

/** How many changes later each response arrives, and the order of responses that arrive together. */
const delivery = fc.record({
  late: fc.array(fc.nat(6), { minLength: 6, maxLength: 6 }),
  rank: fc.array(fc.nat(1_000), { minLength: 6, maxLength: 6 }),
});
type Delivery = typeof delivery extends fc.Arbitrary<infer Value> ? Value : never;

const isOwned = ({ status, amountRefunded, dispute }: PaymentSnapshot): boolean =>
  status === 'succeeded' && amountRefunded < 9_700 && dispute !== 'open' && dispute !== 'lost';

/** A response of the provider that has not arrived yet. */
interface Answer {
  event: number;
  arrive(): Promise<void>;
}

/** Returns a payment of its own user, with scripted provider and tools. */
async function scene() {
  const script = new ScriptedPayments();
  const tools = purchaseTools(db, script.provider);
  const user = await createSubscriber(db);
  const paymentId = `pi_${randomUUID()}`;
  await tools.begin(user, product.id, paymentId);
  let promised = false;
  const truth = () => script.payments.get(paymentId) ?? payment(paymentId);
  /** Tries to withdraw; refused while we do not know the payment, or when the purchase can no longer be withdrawn. */
  const press = async () => {
    try {
      await withdrawPurchase(tools.context(user), tools.deps, product.id);
      promised = true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  };
  return {
    script,
    tools,
    user,
    paymentId,
    truth,
    press,
    isWithdrawn: () => promised,
    async happen(change: Change): Promise<void> {
      if (typeof change === 'string') {
        script.deaf = change === 'withdrawn unheard';
        await press();
        script.deaf = false;
      } else {
        const before = truth();
        const amountRefunded = Math.max(before.amountRefunded, change.amountRefunded ?? 0);
        script.set({ ...before, ...change, amountRefunded });
      }
    },
  };
}

/**
 * Follows each event as it happens; the provider's responses arrive as late and in the order that the delivery says.
 */
async function run(changes: Change[], { late, rank }: Delivery) {
  const stage = await scene();
  const { script, tools, paymentId } = stage;
  script.set(payment(paymentId));
  let onTheirWay: Answer[] = [];
  for (const [event, change] of changes.entries()) {
    await stage.happen(change);
    const arrival = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    script.delay = () => {
      script.delay = async () => undefined;
      asked.resolve();
      return arrival.promise;
    };
    const done = tools.follow({ paymentId });
    await asked.promise;
    const arrive = () => {
      arrival.resolve();
      return done;
    };
    onTheirWay.push({ event, arrive });
    const last = event === changes.length - 1;
    const arriving = onTheirWay.filter((answer) => last || answer.event + (late[answer.event] ?? 0) <= event);
    onTheirWay = onTheirWay.filter((answer) => !arriving.includes(answer));
    arriving.sort((a, b) => (rank[a.event] ?? 0) - (rank[b.event] ?? 0));
    for (const answer of arriving) await answer.arrive();
  }
  return stage;
}

it(`converges to the provider's state in ${orders} orders of up to six events (R12)`, {
  timeout: 120_000,
}, async () => {
  const seed = Number(process.env.PURCHASE_SEED ?? Math.trunc(Math.random() * 2 ** 31));
  const property = fc.asyncProperty(history, delivery, async (changes, order) => {
    const { tools, user, paymentId, truth, press, isWithdrawn } = await run(changes, order);
    if (isWithdrawn()) {
      expect(await tools.isOpen(user, product.id)).toBe(false);
      // A repeated withdrawal makes the refund that was waiting; then its event is processed.
      await press();
      await tools.follow({ paymentId });
      const { amountRefunded, dispute } = truth();
      expect(amountRefunded === 9_700 || dispute === 'open' || dispute === 'lost').toBe(true);
    }
    const before = await tools.rowOf(paymentId);
    const owned = isOwned(truth());
    expect(await tools.isOpen(user, product.id)).toBe(owned);
    expect(before?.status === 'paid').toBe(owned);
    await tools.follow({ paymentId });
    expect(await tools.rowOf(paymentId)).toEqual(before);
    expect(await tools.isOpen(user, product.id)).toBe(owned);
  });
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      fc.assert(property, { numRuns: orders / lanes, seed: seed + lane }),
    ),
  );
});
