import { setTimeout as pause } from 'node:timers/promises';
import type { User } from '@matilha/contract/account/account';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { clearUpProcesses, type ProductProcess, startProcess } from '#server/faults/testing/process.ts';
import { seededRandom } from '#server/faults/testing/random.ts';
import { patienceMs } from '#server/faults/testing/scale.ts';
import { testDatabase } from '#server/testing/database.ts';
import { signIn, type TestProduct } from '#server/testing/product.ts';
import { eventually } from './testing/eventually.ts';
import { freeSubscriber, openWallet } from './testing/wallet.ts';

const { db, url: databaseUrl, pool } = await testDatabase({ max: 20 });
const random = seededRandom();
clearUpProcesses();

const callsTo = ({ url }: ProductProcess): Pick<TestProduct, 'call'> => ({
  call: async (as, method, path, body) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        ...(as ? { cookie: await signIn(db, as) } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
});

/** Reads the number of charges and paid invoices, and the plan, of each account. */
async function effects(users: User[]) {
  const ids = sql.join(
    users.map(({ id }) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ charges: number; tier: number }>(sql`
    select jsonb_array_length(state->'charges') as charges, tier_id as tier,
      (select count(*)::int from payment_invoices i where i.user_id = u.id and i.status = 'paid') as paid
    from users u join payment_customers c on c.user_id = u.id join sandbox_accounts using (customer_id)
    where u.id in (${ids})`);
  return rows;
}
const onePaidPlan = { charges: 1, tier: 1, paid: 1 };
/** Waits long enough for the leases and jobs of a dead process to expire and be taken over. */
const allPaidOnce = (users: User[]) =>
  eventually(
    'every payment has its plan',
    async () => (await effects(users)).every(({ charges, tier }) => charges === 1 && tier === 1),
    2 * patienceMs,
  );

/** Waits until no event is pending and no customer locked, so that the next kill cuts off no lease or job. */
const quiet = () =>
  eventually('every event is processed', async () => {
    const { rows } = await db.execute<{ waiting: number }>(sql`
      select (select count(*) from sandbox_events)::int
        + (select count(*) from payment_events where processed_at is null)::int
        + (select count(*) from payment_customers where lock_token is not null)::int as waiting`);
    return rows[0]?.waiting === 0;
  });

it('delivers an event whose process died before the webhook accepted it', {
  timeout: 3 * patienceMs,
}, async () => {
  const first = await startProcess({ databaseUrl });
  const user = await freeSubscriber({ db });
  const wallet = openWallet(callsTo(first), user);
  const secret = await wallet.secretFor(1);
  await quiet();
  const lock = await pool.connect();
  await lock.query('begin; lock table payment_events in access exclusive mode');
  expect((await wallet.confirm(secret)).status).toBe('succeeded');
  await first.kill();
  await lock.query('rollback');
  lock.release();
  const { rows } = await db.execute<{ body: string }>(sql`select body from sandbox_events`);
  expect(rows.some(({ body }) => body.includes('"invoice.paid"'))).toBe(true);
  expect(await effects([user])).toEqual([{ charges: 1, tier: 4, paid: 0 }]);

  const second = await startProcess({ databaseUrl });
  await allPaidOnce([user]);
  expect(await effects([user])).toEqual([onePaidPlan]);
  await second.terminate();
});

it('charges each payer once when the process is killed during payments', {
  timeout: 2 * patienceMs,
}, async () => {
  const users = await Promise.all(Array.from({ length: 10 }, () => freeSubscriber({ db })));
  const first = await startProcess({ databaseUrl, unlimited: true });
  const secrets = await Promise.all(users.map((user) => openWallet(callsTo(first), user).secretFor(1)));
  await quiet();
  const paying = users.map(async (user, index) => {
    await pause(random.int(80));
    return openWallet(callsTo(first), user).tryConfirm(secrets[index] ?? '');
  });
  const cutShort = Promise.allSettled(paying);
  await pause(40);
  await first.kill();
  const answers = await cutShort;
  expect(answers.some(({ status }) => status === 'rejected')).toBe(true);

  // Every payer retries, including those who got no response.
  const second = await startProcess({ databaseUrl, unlimited: true });
  for (const [index, user] of users.entries()) {
    const again = await openWallet(callsTo(second), user).confirm(secrets[index] ?? '');
    expect(again.status).toBe('succeeded');
  }
  // This checks the charges only; the tests of R14 show that each event is processed after any crash.
  expect((await effects(users)).map(({ charges }) => charges)).toEqual(users.map(() => 1));
  await second.terminate();
});
