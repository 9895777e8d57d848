import type { User } from '@matilha/contract/account/account';
import type { FakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import { afterEach, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { startPaying } from '#server/features/billing/testing/paying.ts';
import { holdLock } from '#server/testing/locks/hold-lock.ts';
import { checkPaymentInvariants } from '#server/testing/payments/payment-invariants.ts';
import {
  allProcessed,
  customerOf,
  invoiceGrants,
  lastEventOf,
  letTimePass,
  paymentSizes,
  stripeEnv,
  webhookOf,
} from './testing/payments/payments.ts';
import { clearUpProcesses, type ProductProcess, startProcess } from './testing/process.ts';
import { seededRandom } from './testing/random.ts';
import { patienceMs } from './testing/scale.ts';
import { until } from './testing/until.ts';

const paying = await startPaying({ max: 20 });
const { db, fake } = paying;
const pool = db.$client;
const databaseUrl = String(pool.options.connectionString);
const random = seededRandom();
clearUpProcesses();

afterEach(async () => {
  expect(await checkCreditInvariants(db)).toEqual([]);
  expect(await checkPaymentInvariants(db)).toEqual([]);
});

/** A user who has paid; only this event reports it. */
interface Payment {
  user: User;
  event: FakeStripe['events'][number];
}

const { killsPerPoint, paymentsMeanwhile } = paymentSizes;

async function payOnce(): Promise<Payment> {
  const user = await paying.newcomer();
  expect(await paying.pay(user, 1)).toBe('succeeded');
  return { user, event: lastEventOf(fake, await customerOf(db, user), 'invoice.paid') };
}

/** Returns whether the webhook returned 200. */
const deliver = (product: ProductProcess, { event }: Payment): Promise<boolean> =>
  fake.send(event, webhookOf(product)).then(
    (status) => status === 200,
    () => false,
  );
const deliverAll = (product: ProductProcess, payments: readonly Payment[]): Promise<boolean[]> =>
  Promise.all(payments.map((payment) => deliver(product, payment)));

const holdPayers = (payments: readonly Payment[]) =>
  holdLock(pool, 'select from payment_customers where user_id = any($1) for update', [
    payments.map(({ user }) => user.id),
  ]);

async function count(query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count ${query}`, values);
  return rows[0]?.count ?? 0;
}
const waitingForLocks = () =>
  count("from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
const ids = (payments: readonly Payment[]) => payments.map(({ user }) => user.id);

type Point = (product: ProductProcess, payments: readonly Payment[]) => Promise<void>;

/** Before the event is stored, and after it is stored but before the commit with its job. */
const beforeTheCommit =
  (table: string): Point =>
  async (product, payments) => {
    // A process that has just started may still be creating the queue's tables.
    await until(
      'the table is there',
      async () => (await count('where to_regclass($1) is not null', [table])) > 0,
    );
    const letGo = await holdLock(pool, `lock table ${table} in share mode`);
    const answers = deliverAll(product, payments);
    await until('it is about to be stored', async () => (await waitingForLocks()) > 0);
    await product.kill();
    await letGo();
    expect(await answers).toEqual(payments.map(() => false));
  };

const afterTheAnswer: Point = async (product, payments) => {
  const letGo = await holdPayers(payments);
  expect(await deliverAll(product, payments)).toEqual(payments.map(() => true));
  await product.kill();
  await letGo();
};

const whileTheProviderIsAsked: Point = async (product, payments) => {
  fake.setLatency(1_500);
  expect(await deliverAll(product, payments)).toEqual(payments.map(() => true));
  const leased = 'from payment_customers where lock_token is not null and user_id = any($1)';
  await until('it asks', async () => (await count(leased, [ids(payments)])) > 0);
  await product.kill();
  fake.setLatency(0);
};

/** The plan is set, but the event is not marked as processed. */
const afterTheProjection: Point = async (product, payments) => {
  const letPayersGo = await holdPayers(payments);
  expect(await deliverAll(product, payments)).toEqual(payments.map(() => true));
  const letEventsGo = await holdLock(pool, 'select from payment_events where id = any($1) for update', [
    payments.map(({ event }) => event.id),
  ]);
  await letPayersGo();
  const paid = 'from users where tier_id = 1 and id = any($1)';
  await until('plans are there', async () => (await count(paid, [ids(payments)])) > 0);
  await product.kill();
  await letEventsGo();
};

const points: readonly Point[][] = [
  [beforeTheCommit('payment_events'), beforeTheCommit('pgboss.job')],
  [afterTheAnswer],
  [whileTheProviderIsAsked, afterTheProjection],
];

it(`neither loses nor doubles ${paymentsMeanwhile} payments over ${3 * killsPerPoint} kills (R14)`, {
  timeout: 5 * patienceMs + killsPerPoint * 30_000,
}, async () => {
  const payments: Payment[] = [];
  while (payments.length < paymentsMeanwhile) {
    payments.push(...(await Promise.all(Array.from({ length: 5 }, payOnce))));
  }
  const kills = points.flatMap((kinds) =>
    Array.from(
      { length: killsPerPoint },
      (_, index) => kinds[index % kinds.length] ?? beforeTheCommit('payment_events'),
    ),
  );
  const each = payments.length / kills.length;
  const inAnyOrder = kills.map((kill) => ({ kill, at: random.int(2 ** 30) })).sort((a, b) => a.at - b.at);
  for (const [index, { kill }] of inAnyOrder.entries()) {
    const delivered = payments.slice(Math.round(index * each), Math.round((index + 1) * each));
    await kill(await startProcess({ databaseUrl, env: stripeEnv(fake) }), delivered);
    await letTimePass(db);
  }

  const last = await startProcess({ databaseUrl, env: stripeEnv(fake) });
  // The provider resends events without a response.
  const stored = new Set(
    (await pool.query<{ id: string }>('select id from payment_events')).rows.map(({ id }) => id),
  );
  const unanswered = payments.filter(({ event }) => !stored.has(event.id));
  expect(unanswered.length).toBeGreaterThan(0);
  expect(await deliverAll(last, unanswered)).toEqual(unanswered.map(() => true));
  await allProcessed(db, 3 * patienceMs);
  expect(await count('from payment_events')).toBe(payments.length);
  for (const { user } of payments) {
    expect(await paying.standing(user)).toMatchObject({ tierId: 1, paymentStatus: 'ativo', available: 60 });
    expect(await invoiceGrants(db, user)).toEqual([{ key: expect.any(String), amount: 60, entries: 1 }]);
    const changes = "from audit_log where action = 'billing.standing' and subject = $1";
    expect(await count(changes, [`user:${user.id}`])).toBe(1);
  }
  await last.kill();
});
