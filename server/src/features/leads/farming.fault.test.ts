import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { rememberErased } from '#server/database/people/erased-addresses.ts';
import { days, later } from '#server/platform/clock.ts';
import { type TestProduct, testProduct } from '#server/testing/product.ts';
import { landingForm, newNumber, submit } from './testing/lead-tools.ts';

let at = Date.now();
const product = await testProduct({ env: { TRUST_PROXY: '127.0.0.1' }, clock: { now: () => new Date(at) } });
const { db, call } = product;

let networks = 0;
/** Returns headers of a client in a network of its own. */
const elsewhere = () => {
  networks += 1;
  return { 'x-forwarded-for': `203.0.${Math.floor(networks / 250)}.${networks % 250}` };
};

/** Different spellings of one Gmail mailbox. */
const spellings = (name: string) => [
  `${name}@gmail.com`,
  `${name.slice(0, 2)}.${name.slice(2)}@gmail.com`,
  `${name}+loja@gmail.com`,
  `${[...name].join('.')}@googlemail.com`,
  `${name.toUpperCase()}+2@GoogleMail.com`,
];
const newName = () => `ana${randomUUID().replaceAll('-', '').slice(0, 12)}`;

async function landing(email: string, on: TestProduct = product): Promise<number> {
  const { cookie } = await submit(on, landingForm({ email }), elsewhere());
  const user = await call(null, 'GET', '/api/user', undefined, { cookie: cookie ?? '' });
  return (await user.json()).responses_available;
}

/** Signs up, confirms the address and returns the account's id. */
async function confirm(email: string): Promise<number> {
  const person = { name: 'Ana Lima', email, phone: newNumber(), password: 'senha-da-ana' };
  expect((await call(null, 'POST', '/api/register', person, elsewhere())).status).toBe(200);
  const { rows } = await db.$client.query(
    `select text, user_id from mails where lower(recipient) = lower($1) order by id desc limit 1`,
    [email],
  );
  const token = /email-verification\?token=([\w-]{43})/.exec(rows[0].text)?.[1];
  const verified = await call(null, 'POST', '/api/verify-email', { token }, elsewhere());
  expect(verified.status).toBe(200);
  return rows[0].user_id;
}

/** Changes the address of a confirmed account, as its owner does. */
async function moveTo(email: string, address: string): Promise<void> {
  const person = { email, password: 'senha-da-ana' };
  const login = await call(null, 'POST', '/api/login', person, elsewhere());
  const headers = { cookie: login.headers.getSetCookie().join('; '), ...elsewhere() };
  const change = { email: address, currentPassword: person.password };
  expect((await call(null, 'POST', '/api/change-email', change, headers)).status).toBe(200);
  const { rows } = await db.$client.query('select text from mails where recipient = $1', [address]);
  const token = /token=([\w-]{43})/.exec(rows[0].text)?.[1];
  const confirmed = await call(null, 'POST', '/api/confirm-email-change', { token }, headers);
  expect(confirmed.status).toBe(200);
}

const grantsOf = async (ids: number[]) =>
  (
    await db.$client.query<{ user_id: number; amount: number; reason: string }>(
      `select user_id, amount, reason from credit_entries where kind = 'grant' and user_id = any($1) order by id`,
      [ids],
    )
  ).rows;
const sum = (rows: Array<{ amount: number }>) => rows.reduce((total, { amount }) => total + amount, 0);

describe('one mailbox in many spellings (S16)', () => {
  it('grants one mailbox the landing’s five credits once', async () => {
    const credits: number[] = [];
    for (const email of spellings(newName())) credits.push(await landing(email));
    expect(credits).toEqual([5, 0, 0, 0, 0]);
  });

  it('grants one mailbox the landing’s five credits once when its forms arrive together', async () => {
    const credits = await Promise.all(spellings(newName()).map((email) => landing(email)));
    expect(credits.sort()).toEqual([0, 0, 0, 0, 5]);
  });

  it('limits one mailbox to five landing forms a day', async () => {
    const name = newName();
    for (const email of spellings(name)) await landing(email);
    const sixth = await submit(product, landingForm({ email: `${name}+6@gmail.com` }), elsewhere());
    expect(sixth.status).toBe(429);
    expect((await submit(product, landingForm({ email: `${name}x@gmail.com` }), elsewhere())).status).toBe(
      200,
    );
  });

  it('grants the free credits to one account of a mailbox at a time, in every period', async () => {
    const ids: number[] = [];
    for (const email of spellings(newName())) ids.push(await confirm(email));
    const first = await grantsOf(ids);
    expect(first.map(({ amount }) => amount)).toEqual([20, 0, 0, 0, 0]);
    expect(first[1]?.reason).toBe('free_period_elsewhere');
    at += days(31);
    const person = { email: '', password: 'senha-da-ana' };
    const { rows } = await db.$client.query('select id, email from users where id = any($1) order by id', [
      ids,
    ]);
    for (const { email } of rows) {
      const login = await call(null, 'POST', '/api/login', { ...person, email }, elsewhere());
      expect(login.status).toBe(200);
    }
    expect(sum(await grantsOf(ids))).toBe(40);
    expect(await checkCreditInvariants(db)).toEqual([]);
  });

  it('grants the free credits once when all accounts of a mailbox are verified at the same time', async () => {
    const ids = await Promise.all(spellings(newName()).map((email) => confirm(email)));
    expect(sum(await grantsOf(ids))).toBe(20);
  });

  it('grants no second gift after a deletion, in any spelling', async () => {
    const name = newName();
    await rememberErased(db, `${name}+1@gmail.com`, later(new Date(at), -days(10)));
    const id = await confirm(`${name}@googlemail.com`);
    expect(await grantsOf([id])).toMatchObject([{ amount: 0, reason: 'free_period_withheld' }]);
  });

  it('grants no second gift to a mailbox that an account left, in any spelling', async () => {
    const name = newName();
    const id = await confirm(`${name}@gmail.com`);
    await moveTo(`${name}@gmail.com`, `${newName()}@gmail.com`);
    const again = await confirm(`${name}+2@googlemail.com`);
    expect(await grantsOf([id])).toMatchObject([{ amount: 20 }]);
    expect(await grantsOf([again])).toMatchObject([{ amount: 0, reason: 'free_period_withheld' }]);
  });

  it('distinguishes mailboxes, and dotted names of providers other than Gmail', async () => {
    const name = newName();
    expect(await landing(`${name}@exemplo.com.br`)).toBe(5);
    expect(await landing(`an.${name}@exemplo.com.br`)).toBe(5);
    expect(await landing(`${name}@gmail.com`)).toBe(5);
  });

  it('keeps the address as it was typed for login and mail', async () => {
    const email = `ana.${newName()}+loja@gmail.com`;
    await confirm(email);
    const login = await call(null, 'POST', '/api/login', { email, password: 'senha-da-ana' }, elsewhere());
    expect(await login.json()).toMatchObject({ email });
  });
});

test.each([
  ['an IPv4 address', () => '198.51.100.9', () => '198.51.100.10'],
  ['an IPv6 /48', (index: number) => `2001:db8:7:${index.toString(16)}::1`, () => '2001:db8:8::1'],
])('limits the accounts that %s opens a day, and no other network', async (_, own, elsewhere) => {
  const strict = await testProduct({
    besides: product,
    env: { TRUST_PROXY: '127.0.0.1' },
    limits: { sign_up_day: 6 },
  });
  const statuses: number[] = [];
  for (let index = 0; index < 8; index += 1) {
    statuses.push((await submit(strict, landingForm(), { 'x-forwarded-for': own(index) })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  expect((await submit(strict, landingForm(), { 'x-forwarded-for': elsewhere() })).status).toBe(200);
});
