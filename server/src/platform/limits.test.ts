import { describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { days, hours, minutes, seconds } from './clock.ts';
import { createLimits } from './limits.ts';
import { clientNetwork } from './network/client-network.ts';

const { db, pool } = await testDatabase();
let at = new Date('2026-11-21T12:00:00Z').getTime();
const clock = { now: () => new Date(at) };
const process1 = createLimits({ db, clock, overrides: { api_call: 50, chat_send: 3 } });
const process2 = createLimits({ db, clock, overrides: { api_call: 50, chat_send: 3 } });
const granted = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((result) => result.status === 'fulfilled').length;

test('shares the points of a window across processes, and reports the wait', async () => {
  const calls = Array.from({ length: 20 }, (_, index) =>
    (index % 2 === 0 ? process1 : process2).consume('chat_send', '7'),
  );
  expect(granted(await Promise.allSettled(calls))).toBe(3);
  at += minutes(1) - 20_000;
  await expect(process2.consume('chat_send', '7')).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfter: 20,
  });
  await expect(process2.consume('chat_send', '8')).resolves.toBeUndefined();
  at += 20_000;
  await expect(process1.consume('chat_send', '7')).resolves.toBeUndefined();
});

test('leases the general limit in blocks and never exceeds it across processes', async () => {
  const writes = async () =>
    Number(
      (await pool.query("select points from rate_limits where key like 'api_call:%'")).rows[0]?.points ?? 0,
    );
  for (let call = 0; call < 15; call += 1) await process1.consumeApiCall(1);
  expect(await writes()).toBe(20);
  const calls = Array.from({ length: 100 }, (_, index) =>
    (index % 2 === 0 ? process1 : process2).consumeApiCall(1),
  );
  expect(granted(await Promise.allSettled(calls))).toBe(35);
  // The last block was granted in part, but counted whole.
  expect(await process1.left('api_call', '1')).toBe(0);
  at += minutes(5);
  await expect(process1.consumeApiCall(1)).resolves.toBeUndefined();
});

test('drops the rest of a block in the next window', async () => {
  await process1.consumeApiCall(2);
  at += minutes(5);
  const calls = Array.from({ length: 80 }, () => process1.consumeApiCall(2));
  expect(granted(await Promise.allSettled(calls))).toBe(50);
});

test('returns the point at a refund', async () => {
  await process1.consume('chat_send', 'refund');
  await process1.refund('chat_send', 'refund');
  for (let count = 0; count < 3; count += 1) expect(await process1.allows('chat_send', 'refund')).toBe(true);
  expect(await process1.allows('chat_send', 'refund')).toBe(false);
});

test('ends a window at its own time, whatever is taken or refused within it', async () => {
  await process1.consume('chat_send', 'window');
  at += 59_000;
  for (const expected of [true, true, false])
    expect(await process2.allows('chat_send', 'window')).toBe(expected);
  expect(await process1.left('chat_send', 'window')).toBe(0);
  at += 1_000;
  expect(await process1.left('chat_send', 'window')).toBe(3);
  for (const expected of [true, true, true, false])
    expect(await process1.allows('chat_send', 'window')).toBe(expected);
});

test('returns the points of all limits before the one that refuses', async () => {
  const left = () => Promise.all([process1.left('chat_send', 'all'), process1.left('mail_address', 'all')]);
  const points = [
    ['chat_send', 'all'],
    ['mail_address', 'all'],
    ['mail_cooldown', 'all'],
  ] as const;
  await process1.consumeAll(points);
  expect(await left()).toEqual([2, 4]);
  await expect(process1.consumeAll(points)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 60 });
  expect(await left()).toEqual([2, 4]);
});

describe('model answers', () => {
  const few = { model_answer_paid: 1, model_answer_shared: 1, model_answer_network: 1 };
  /** Returns limits with points of their own: a window of these tests ends a day later. */
  const fresh = () => {
    at += days(1);
    return createLimits({ db, clock, overrides: few });
  };
  const free = (network: string) => ({ pays: false, network });
  const paying = { pays: true, network: 'any' };

  test('gives back both points of an unpaid answer that was not made', async () => {
    const limits = fresh();
    const giveBack = await limits.consumeModelAnswer(free('one'));
    await expect(limits.consumeModelAnswer(free('one'))).rejects.toMatchObject({ code: 'free_model_budget' });
    giveBack();
    (await limits.consumeModelAnswer(free('one')))();
    await expect(limits.consumeModelAnswer(free('two'))).resolves.toBeTypeOf('function');
  });

  test("gives back the network's point when the shared half is used up", async () => {
    const limits = fresh();
    const giveBack = await limits.consumeModelAnswer(free('one'));
    await expect(limits.consumeModelAnswer(free('two'))).rejects.toMatchObject({ code: 'free_model_budget' });
    giveBack();
    await expect(limits.consumeModelAnswer(free('two'))).resolves.toBeTypeOf('function');
  });

  test('gives back the point of a paid answer to the half that it was taken from', async () => {
    const limits = fresh();
    const own = await limits.consumeModelAnswer(paying);
    const shared = await limits.consumeModelAnswer(paying);
    await expect(limits.consumeModelAnswer(paying)).rejects.toMatchObject({ code: 'model_budget' });
    own();
    await expect(limits.consumeModelAnswer(free('one'))).rejects.toMatchObject({ code: 'free_model_budget' });
    shared();
    await expect(limits.consumeModelAnswer(free('one'))).resolves.toBeTypeOf('function');
    await expect(limits.consumeModelAnswer(paying)).resolves.toBeTypeOf('function');
  });
});

test.each([
  ['login_network', 10, minutes(1)],
  ['sign_up_ipv6', 5, minutes(30)],
  ['sign_up_ipv4', 60, minutes(30)],
  ['sign_up_day', 300, days(1)],
  ['landing_mailbox', 5, days(1)],
  ['address_correction', 3, days(1)],
  ['sign_up_alarm', 200, hours(1)],
  ['sign_up_mail', 1, hours(1)],
  ['mail_cooldown', 1, seconds(60)],
  ['mail_address', 5, hours(1)],
  ['mail_network', 25, hours(1)],
  ['token_guess_ipv6', 5, minutes(30)],
  ['credential_change', 5, minutes(10)],
  ['chat_send', 30, minutes(1)],
  ['export', 5, hours(1)],
  ['privacy_request', 20, hours(1)],
] as const)('limits %s: %i are admitted, one more waits', async (name, points, per) => {
  const limits = createLimits({ db, clock });
  const calls = Array.from({ length: points }, () => limits.consume(name, 'one past'));
  expect(granted(await Promise.allSettled(calls))).toBe(points);
  await expect(limits.consume(name, 'one past')).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfter: per / 1_000,
  });
});

test('allows five attempts at a password, then waits 30 s, doubling up to 15 min', async () => {
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    const wait = await process1.consumeLogin('ana').then(
      () => 0,
      (error: { retryAfter: number }) => error.retryAfter,
    );
    waits.push(wait);
    at += wait * 1_000;
    if (wait > 0) await process1.consumeLogin('ana');
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900]);
  await process1.clearLogin('ana');
  await expect(process1.consumeLogin('ana')).resolves.toBeUndefined();
});

test('stores no address in a key, and sweeps old rows', async () => {
  await process1.consume('mail_address', 'ana@exemplo.com.br');
  const { rows } = await pool.query('select key from rate_limits');
  for (const { key } of rows) expect(key).toMatch(/^[a-z_0-9]+:[\w-]{43}$/);
  at += days(2) + minutes(1);
  await process1.sweep();
  expect((await pool.query('select key from rate_limits')).rows).toHaveLength(0);
});

test.each([
  ['203.0.113.7', 4, '203.0.113.7'],
  ['::ffff:203.0.113.7', 4, '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', 6, '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', 6, '2001:db8:1:2'],
  ['2001:db8::1', 6, '2001:db8:0:0'],
  ['fe80::1%eth0', 6, 'fe80:0:0:0'],
  ['::1', 6, '0:0:0:0'],
])('counts %s as version %i, %s', (address, version, key) => {
  const site = version === 4 ? key : key.split(':').slice(0, 3).join(':');
  expect(clientNetwork(address)).toEqual({ version, key, site });
});
