import { afterEach, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { payingProduct } from '#server/features/billing/testing/paying-product.ts';
import { days, later } from '#server/platform/clock.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { checkPaymentInvariants } from '#server/testing/payments/payment-invariants.ts';
import {
  allProcessed,
  customerOf,
  invoiceGrants,
  lastEventOf,
  webhookOf,
} from './testing/payments/payments.ts';
import { patienceMs } from './testing/scale.ts';

let ahead = 0;
const clock = { now: () => later(new Date(), ahead) };
const { fake, product, second, checkout } = await payingProduct({ clock });
const { db } = product;
type ProviderEvent = (typeof fake.events)[number];

afterEach(async () => {
  await allProcessed(db);
  expect(await checkCreditInvariants(db)).toEqual([]);
  expect(await checkPaymentInvariants(db)).toEqual([]);
});

const copies = 50;

/** Sends the same event this many times, to both processes at once; returns statuses and the p95 of the response times. */
async function deliverAtOnce(event: ProviderEvent, label: string): Promise<number[]> {
  const took: number[] = [];
  const statuses = await Promise.all(
    Array.from({ length: copies }, async (_, index) => {
      const begun = performance.now();
      const status = await fake.send(event, webhookOf(index % 2 === 0 ? product : second));
      took.push(performance.now() - begun);
      return status;
    }),
  );
  const p95 = took.sort((a, b) => a - b)[Math.floor(copies * 0.95)] ?? 0;
  process.stdout.write(`R11, ${label}: p95 of ${copies} at once ${p95.toFixed(0)} ms (to reach 500)\n`);
  return statuses;
}

/** Returns the effects of one event: rows, jobs and attempts, plan changes, grants. */
async function effects(event: ProviderEvent, userId: number) {
  const { rows } = await db.$client.query<Record<string, number | boolean>>(
    `select (select count(*)::int from payment_events where id = $1) as stored,
       (select sum(attempts)::int from payment_events where id = $1) as processed,
       (select count(*)::int from pgboss.job where data->>'eventId' = $1) as jobs,
       (select count(*)::int from audit_log where action = 'billing.standing' and subject = $2) as changes,
       (select tier_id from users where id = $3) as tier,
       (select available from credit_accounts where user_id = $3) as available`,
    [event.id, `user:${userId}`, userId],
  );
  return rows[0];
}

const ok = Array(copies).fill(200);

it('keeps one effect for 50 copies of an event at once over two processes, also three days later (R11)', {
  timeout: 2 * patienceMs,
}, async () => {
  const user = await createSubscriber(db);
  await db.$client.query('update users set tier_id = 4 where id = $1', [user.id]);
  const { body } = await checkout(user, 1);
  expect((await fake.confirmIntent(body.clientSecret ?? '', 'pm_card_approved')).status).toBe('succeeded');
  const paid = lastEventOf(fake, await customerOf(db, user), 'invoice.paid');

  expect(await deliverAtOnce(paid, 'first told')).toEqual(ok);
  await allProcessed(db);
  const afterFirst = await effects(paid, user.id);
  expect(afterFirst).toMatchObject({ stored: 1, processed: 1, jobs: 1, changes: 1, tier: 1 });
  const grants = await invoiceGrants(db, user);
  expect(grants).toEqual([{ key: expect.any(String), amount: 60, entries: 1 }]);

  // By then the queue has deleted its jobs; the provider signs every event again that it resends.
  ahead = days(3);
  await db.$client.query("delete from pgboss.job where name = 'billing.process-event'");
  expect(await deliverAtOnce(paid, 'three days later')).toEqual(ok);
  await allProcessed(db);
  expect(await effects(paid, user.id)).toEqual({ ...afterFirst, jobs: 0 });
  expect(await invoiceGrants(db, user)).toEqual(grants);
});

it('keeps the effect of one for shuffled copies of every event of a payment (R11)', {
  timeout: 2 * patienceMs,
}, async () => {
  const user = await createSubscriber(db);
  const before = fake.events.length;
  const { body } = await checkout(user, 2);
  await fake.confirmIntent(body.clientSecret ?? '', 'pm_card_approved');
  const events = fake.events.slice(before);
  const heap = Array.from({ length: 6 }, () => events).flat();
  const statuses = await Promise.all(
    heap.map((event, index) => fake.send(event, webhookOf(index % 2 ? product : second))),
  );
  expect(statuses).toEqual(heap.map(() => 200));
  await allProcessed(db);
  expect(await invoiceGrants(db, user)).toEqual([{ key: expect.any(String), amount: 150, entries: 1 }]);
  const { rows } = await db.$client.query('select id from payment_events where id = any($1)', [
    events.map(({ id }) => id),
  ]);
  expect(rows).toHaveLength(events.length);
});
