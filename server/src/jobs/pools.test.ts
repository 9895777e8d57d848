import { afterAll, expect, test } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { ownPool } from '#server/testing/own-pool.ts';
import { testProduct } from '#server/testing/product.ts';
import { queueJob } from './testing/queue-control.ts';

const product = await testProduct();
const outside = ownPool(product.databaseUrl, 3);
afterAll(() => outside.end());
const person = await createSubscriber(product.db);

const count = async (text: string) => Number((await outside.query(text)).rows[0].count);
const jobsReady = () =>
  expect.poll(() => count(`select count(*) from pgboss.queue where name = 'privacy.retention'`), {
    timeout: 20_000,
  });

test('runs a job while requests hold every connection of their pool', async () => {
  await jobsReady().toBe(1);
  await outside.query(
    `insert into user_tokens (user_id, purpose, token_hash, created_at, expires_at)
     values ($1, 'verify_email', 'x', now() - interval '9 days', now() - interval '8 days')`,
    [person.id],
  );
  const pool = product.db.$client;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    expect([pool.totalCount, pool.idleCount]).toEqual([pool.options.max, 0]);
    await queueJob(outside, 'privacy.retention', {});
    await expect.poll(() => count('select count(*) from user_tokens'), { timeout: 10_000 }).toBe(0);
  } finally {
    for (const client of held) client.release();
  }
});

test('keeps jobs that hang off the connections of requests', async () => {
  await jobsReady().toBe(1);
  const lock = await outside.connect();
  try {
    await lock.query('begin; lock table mails in access exclusive mode');
    for (let id = 1; id <= 5; id += 1) await queueJob(outside, 'mail.deliver', { mailId: id });
    const waiting = (name: string) =>
      count(`select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and application_name = '${name}'`);
    await expect.poll(() => waiting('matilha-work'), { timeout: 10_000 }).toBeGreaterThan(0);
    expect(await waiting('matilha')).toBe(0);
    expect((await product.call(person, 'GET', '/api/faq')).status).toBe(200);
  } finally {
    await lock.query('rollback');
    lock.release();
  }
});
