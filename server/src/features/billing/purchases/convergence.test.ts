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

/** The buyer gives up, while the provider pays back at once or does not answer (L19). */
type GivingUp = 'withdrawn' | 'withdrawn unheard';
type Told = Partial<PaymentSnapshot>;
type Change = Told | GivingUp;

/**
 * What may happen to a payment, in the order it can: tried, on its way, paid, then disputed or paid back or both, and at any
 * time given up.
 */
const history: fc.Arbitrary<Change[]> = fc
  .record({
    tried: fc.constantFrom<Told[][]>(
      [],
      [{ status: 'processing' }],
      [{ status: 'processing' }, { status: 'open' }],
    ),
    paid: fc.constantFrom<Told[][]>([paid], [paid], [{ status: 'canceled' }], []),
    disputed: fc.constantFrom<Told[][]>(
      [],
      [{ dispute: 'open' }],
      [{ dispute: 'open' }, { dispute: 'lost' }],
      [{ dispute: 'open' }, { dispute: 'won' }],
    ),
    refunded: fc.constantFrom<Told[][]>(
      [],
      [{ amountRefunded: 4_000 }],
      [{ amountRefunded: 9_700 }],
      [{ amountRefunded: 4_000 }, { amountRefunded: 9_700 }],
    ),
    refundFirst: fc.boolean(),
    givenUp: fc.constantFrom<(GivingUp | null)[]>(null, null, 'withdrawn', 'withdrawn unheard'),
    place: fc.nat(6),
  })
  .map(({ tried, paid: settled, disputed, refunded, refundFirst, givenUp, place }) => {
    const after = refundFirst ? [...refunded, ...disputed] : [...disputed, ...refunded];
    const changes =
      settled[0]?.status === 'succeeded' ? [...tried, ...settled, ...after] : [...tried, ...settled];
    const whole: Change[] = changes.flat().slice(0, givenUp ? 5 : 6);
    return givenUp ? whole.toSpliced(place, 0, givenUp) : whole;
  })
  .filter((changes) => changes.length > 0);

/** How many changes later each answer arrives, and who is first of those that arrive together. */
const delivery = fc.record({
  late: fc.array(fc.nat(6), { minLength: 6, maxLength: 6 }),
  rank: fc.array(fc.nat(1_000), { minLength: 6, maxLength: 6 }),
});
type Delivery = typeof delivery extends fc.Arbitrary<infer Value> ? Value : never;

const isOwned = ({ status, amountRefunded, dispute }: PaymentSnapshot): boolean =>
  status === 'succeeded' && amountRefunded < 9_700 && dispute !== 'open' && dispute !== 'lost';

/** An answer of the provider that is on its way. */
interface Answer {
  event: number;
  arrive(): Promise<void>;
}

/** Everything that stands around one payment. */
async function scene() {
  const script = new ScriptedPayments();
  const tools = purchaseTools(db, script.provider);
  const user = await createSubscriber(db);
  const paymentId = `pi_${randomUUID()}`;
  await tools.begin(user, product.id, paymentId);
  let promised = false;
  const truth = () => script.payments.get(paymentId) ?? payment(paymentId);
  /** Refused where we have not heard of the payment yet, or it is nobody's to give up any more. */
  const press = async () => {
    try {
      await withdrawPurchase(tools.context(user), tools.deps, product.id);
      promised = true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  };
  return {
    ...{ script, tools, user, paymentId, truth, press },
    givenUp: () => promised,
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

/** Each event is followed as it happens; what the provider answered then arrives when and in the order it is told to. */
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
    arriving.sort((one, other) => (rank[one.event] ?? 0) - (rank[other.event] ?? 0));
    for (const answer of arriving) await answer.arrive();
  }
  return stage;
}

it(`${orders} orders of up to six events end where the provider is (R12)`, { timeout: 120_000 }, async () => {
  const seed = Number(process.env.PURCHASE_SEED ?? Math.trunc(Math.random() * 2 ** 31));
  const property = fc.asyncProperty(history, delivery, async (changes, order) => {
    const { tools, user, paymentId, truth, press, givenUp } = await run(changes, order);
    if (givenUp()) {
      expect(await tools.isOpen(user, product.id)).toBe(false);
      // Whoever asks again has it done where it waited; then its event is heard.
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
