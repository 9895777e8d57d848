import { sandboxClock } from '@matilha/contract/billing/sandbox';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { eventually } from './testing/eventually.ts';
import { cardNamed, freeSubscriber, openWallet } from './testing/wallet.ts';

const product = await testProduct();
const secondProcess = await testProduct({ besides: product });
const { db, call } = product;
const operator = await createSubscriber(db, { role: 'operator' });
const newWallet = async () => openWallet(product, await freeSubscriber(product));

async function advance(days: number, by = product) {
  const answer = await by.call(operator, 'POST', '/api/sandbox/clock', { days });
  expect(answer.status).toBe(200);
  return sandboxClock.parse(await answer.json());
}

/** Waits until every event is delivered and processed. */
const settled = () =>
  eventually('every event is processed', async () => {
    const { rows } = await db.execute<{ waiting: number }>(sql`
      select (select count(*) from sandbox_events)::int
        + (select count(*) from payment_events where processed_at is null)::int as waiting`);
    return rows[0]?.waiting === 0;
  });

beforeEach(settled);

it('renews every 30 days with a full new grant, also when months pass at once', async () => {
  const wallet = await newWallet();
  await wallet.subscribe(1);
  await settled();
  const first = await wallet.user();
  expect(first.tier_id).toBe(1);
  const { now, offset_days } = await advance(31);
  expect(Date.parse(now) - Date.now()).toBeGreaterThan((offset_days - 1) * 86_400_000);
  await settled();
  const renewed = await wallet.user();
  expect(renewed).toMatchObject({ tier_id: 1, payment_status: 'ativo' });
  expect(renewed.responses_available).toBe(first.responses_available);
  const distance = Date.parse(renewed.last_payment_date ?? '') - Date.parse(first.last_payment_date ?? '');
  expect(Math.round(distance / 86_400_000)).toBe(30);

  await advance(90, secondProcess);
  await settled();
  const { invoices } = await wallet.portal();
  expect(invoices.map(({ status }) => status)).toEqual(Array(5).fill('paid'));
  const days = invoices.map(({ created }) => Date.parse(created) / 86_400_000);
  expect(days.slice(1).map((day, index) => Math.round((days[index] ?? 0) - day))).toEqual([30, 30, 30, 30]);
  expect((await wallet.user()).responses_available).toBe(first.responses_available);
});

it('declines the card 0341 at the renewal, and pays the overdue invoice with a good card', async () => {
  const wallet = await newWallet();
  expect((await wallet.subscribe(2, 'fails_at_renewal')).status).toBe('succeeded');
  await settled();
  expect(await wallet.user()).toMatchObject({ tier_id: 2, payment_status: 'ativo' });
  await advance(31);
  await settled();
  const failed = await wallet.portal();
  expect(failed.subscription?.status).toBe('past_due');
  expect(failed.invoices.map(({ status }) => status)).toEqual(['open', 'paid']);
  // The plan stays active for three days of grace. Their end causes no event; moving the clock applies it.
  expect(await wallet.user()).toMatchObject({ tier_id: 2, payment_status: 'ativo' });
  await advance(3);
  expect(await wallet.user()).toMatchObject({ tier_id: 2, payment_status: 'atrasado' });

  const refused = await wallet.call('POST', '/api/sandbox/card', cardNamed('declined'));
  expect(refused.status).toBe(402);
  const answer = await wallet.call('POST', '/api/sandbox/card', cardNamed('approved'));
  expect(await answer.json()).toMatchObject({
    card: { last4: '4242' },
    subscription: { status: 'active' },
    invoices: [{ status: 'paid' }, { status: 'paid' }],
  });
  await settled();
  expect(await wallet.user()).toMatchObject({ tier_id: 2, payment_status: 'ativo' });
  await advance(31);
  await settled();
  expect((await wallet.portal()).invoices[0]?.status).toBe('paid');
});

it('ends a cancelled subscription with its period and renews a resumed one', async () => {
  const cancelled = await newWallet();
  const resumed = await newWallet();
  for (const wallet of [cancelled, resumed]) {
    await wallet.subscribe(1);
    await wallet.call('POST', '/api/sandbox/cancel');
  }
  await resumed.call('POST', '/api/sandbox/resume');
  await advance(20);
  expect((await cancelled.portal()).subscription).toMatchObject({ cancel_at_period_end: true });
  await advance(11);
  await settled();
  const ended = await cancelled.portal();
  expect(ended.subscription).toBeNull();
  expect(ended.invoices).toHaveLength(1);
  expect((await cancelled.call('POST', '/api/sandbox/resume')).status).toBe(404);
  expect((await cancelled.user()).tier_id).toBe(4);
  expect((await resumed.portal()).invoices).toHaveLength(2);
  expect((await resumed.user()).tier_id).toBe(1);
});

it('adds up concurrent moves of the clock and never moves it back', async () => {
  const before = sandboxClock.parse(await (await call(operator, 'GET', '/api/sandbox/clock')).json());
  await Promise.all([advance(1), advance(2, secondProcess), advance(3), advance(4, secondProcess)]);
  const after = sandboxClock.parse(
    await (await secondProcess.call(operator, 'GET', '/api/sandbox/clock')).json(),
  );
  expect(after.offset_days - before.offset_days).toBe(10);
  expect(Date.parse(after.now)).toBeGreaterThan(Date.parse(before.now) + 9 * 86_400_000);
  for (const days of [0, -1, 401, 1.5, '3', null]) {
    const refused = await call(operator, 'POST', '/api/sandbox/clock', { days });
    expect(refused.status).toBe(400);
  }
  const far = await db.execute(sql`
    update settings_documents set value = '{"offset_days": 36400}' where name = 'sandbox.clock' returning 1`);
  expect(far.rows).toHaveLength(1);
  const tooFar = await call(operator, 'POST', '/api/sandbox/clock', { days: 101 });
  expect([tooFar.status, await tooFar.json()]).toEqual([
    400,
    expect.objectContaining({ fields: { days: 'O relógio já está longe demais' } }),
  ]);
  await db.execute(sql`
    update settings_documents set value = ${JSON.stringify({ offset_days: after.offset_days })}::jsonb
    where name = 'sandbox.clock'`);
});

it('hides the clock from everybody but operators', async () => {
  const subscriber = await freeSubscriber(product);
  for (const [method, body] of [['GET'], ['POST', { days: 1 }]] as const) {
    expect((await call(subscriber, method, '/api/sandbox/clock', body)).status).toBe(404);
    expect((await call(null, method, '/api/sandbox/clock', body)).status).toBe(401);
  }
});
