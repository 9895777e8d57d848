import { afterAll, expect, it } from 'vitest';
import { selectWaitingFigures } from '#server/database/stores/waiting-figures.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { ownPool } from '#server/testing/own-pool.ts';
import { testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';
import { planOf, statementsOf } from '#server/testing/statements.ts';

const model = new ScriptedModel(['Olá!']);
const env = { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'scripted', AI_DAILY_ANSWERS: '10' };
const product = await testProduct({ model, env });
const pool = ownPool(product.databaseUrl, 1);
afterAll(() => pool.end());
const person = await createSubscriber(product.db, { credits: 5 });

const scrape = async () => (await product.call(null, 'GET', '/metrics')).text();
/** Returns the value of one sample, such as `name{label="a"}`; undefined when the sample is missing. */
const sampleOf = (text: string, sample: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
};
const send = (content: string) =>
  product.call(
    person,
    'POST',
    '/api/messages',
    { content, user_id: person.id, lista_id: 1 },
    { 'idempotency-key': `a-key-for-${content}` },
  );

it('counts answers by outcome and assistant, and the time to their first text', async () => {
  const before = await scrape();
  expect((await send('whole')).status).toBe(201);
  model.script = () => [{ fail: 'unavailable' }];
  expect((await send('failed')).status).toBe(502);
  const after = await scrape();
  const rise = (sample: string) => (sampleOf(after, sample) ?? 0) - (sampleOf(before, sample) ?? 0);
  expect(rise('matilha_answers_total{outcome="complete",assistant="1"}')).toBe(1);
  expect(rise('matilha_answers_total{outcome="failed",assistant="1"}')).toBe(1);
  expect(rise('matilha_answer_first_text_seconds_count')).toBe(1);
  expect(sampleOf(after, 'matilha_answers_running')).toBe(0);
});

it('counts waiting work in the database, and the answers that each half of the day has left', async () => {
  const held = `insert into credit_holds (user_id, amount, status, source_key, created_at)
    values (${person.id}, 3, 'held', 'a-test', now() - interval '1 hour') returning id`;
  await pool.query(`insert into payment_events (id, provider, type, created_at, received_at)
    values ('evt_1', 'stripe', 'invoice.paid', now(), now() - interval '10 minutes')`);
  await pool.query(`insert into mails (kind, recipient, subject, html, text, status, created_at)
    values ('x', 'a@b.co', 'x', 'x', 'x', 'queued', now())`);
  await pool.query(
    `insert into photos (user_id, bytes, width, height, created_at) values (${person.id}, 'four', 1, 1, now())`,
  );
  const { rows } = await pool.query(held);
  // Figures of the test before may be served for five seconds.
  await expect
    .poll(async () => sampleOf(await scrape(), 'matilha_credits_held'), { timeout: 15_000 })
    .toBe(3);
  const text = await scrape();
  expect(sampleOf(text, 'matilha_database_up')).toBe(1);
  expect(sampleOf(text, 'matilha_credits_oldest_hold_age_seconds')).toBeGreaterThanOrEqual(3_600);
  expect(sampleOf(text, 'matilha_payment_events_oldest_age_seconds')).toBeGreaterThanOrEqual(600);
  expect(sampleOf(text, 'matilha_mails_queued')).toBe(1);
  expect(sampleOf(text, 'matilha_stored_bytes{kind="photo"}')).toBe(4);
  expect(sampleOf(text, 'matilha_provisional_stored_bytes')).toBe(0);
  // A paying account took two.
  expect(sampleOf(text, 'matilha_model_answers_left{half="paid"}')).toBe(3);
  expect(sampleOf(text, 'matilha_model_answers_left{half="shared"}')).toBe(5);
  expect(sampleOf(text, 'matilha_queue_jobs{queue="mail.deliver"}')).toBeGreaterThanOrEqual(0);
  expect(sampleOf(text, 'matilha_queue_oldest_job_age_seconds{queue="failed"}')).toBe(0);
  expect(text).not.toContain('__pgboss');
  await pool.query(`delete from credit_holds where id = ${rows[0].id}`);
});

it('reads those figures from indexes of waiting rows, never a whole table', async () => {
  const statements = await statementsOf(() => selectWaitingFigures(product.db));
  const figures = statements.filter((text) => /pgboss\.queue|credit_holds/.test(text));
  expect(figures).toHaveLength(2);
  const plans = await Promise.all(figures.map((text) => planOf(product.db, text)));
  const plan = plans.join('\n');
  for (const index of ['credit_holds_open', 'payment_events_waiting', 'mails_status', 'job_common_i11'])
    expect(plan).toContain(index);
  expect(plan.match(/Seq Scan on (?!queue)\w+/g)).toBeNull();
});

it('counts alarms by name, and the connections of each pool by state', async () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const before = sampleOf(await scrape(), 'alarms_total{alarm="a_test"}') ?? 0;
  raiseAlarm(log, 'a_test', {}, 'only a test');
  const text = await scrape();
  expect(sampleOf(text, 'alarms_total{alarm="a_test"}')).toBe(before + 1);
  for (const state of ['used', 'idle', 'waiting'])
    expect(
      sampleOf(text, `matilha_database_connections{pool="matilha",state="${state}"}`),
    ).toBeGreaterThanOrEqual(0);
  expect(sampleOf(text, 'matilha_database_connections_max{pool="matilha-work"}')).toBe(8);
  expect(sampleOf(text, 'matilha_database_lock_timeouts_total{pool="matilha-work"}')).toBe(0);
});
