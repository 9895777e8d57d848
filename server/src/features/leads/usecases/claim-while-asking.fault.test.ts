import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { testProduct } from '#server/testing/product.ts';
import { claimToken, landingForm, newAddress, newNumber, submit } from '../testing/lead-tools.ts';

const infinite = Number.POSITIVE_INFINITY;
const product = await testProduct({
  limits: { sign_up_mail: infinite, login_network: infinite, sign_up_ipv4: infinite, sign_up_day: infinite },
});
const { db } = product;
const password = 'banho-e-tosa-7';

const post = (path: string, body: unknown) => product.call(null, 'POST', path, body);
const waiting = async () =>
  Number(
    (
      await db.$client.query(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0].count,
  );
const idOf = async (email: string, provisional: boolean): Promise<number> =>
  (await db.$client.query('select id from users where email = $1 and provisional = $2', [email, provisional]))
    .rows[0].id;

/** Takes a question's locks in their order while `meanwhile` runs; both must finish. */
async function askWhile(userId: number, meanwhile: () => Promise<Response>): Promise<Response> {
  const client = await db.$client.connect();
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    await client.query('select from credit_accounts where user_id = $1 for update', [userId]);
    const response = meanwhile();
    await expect.poll(waiting, { interval: 10 }).toBeGreaterThan(0);
    await client.query(
      `with chat as (
         insert into conversations (user_id, lista_id, title, created_at, last_at)
         values ($1, 1, 'Quanto cobro?', now(), now()) returning id
       )
       insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)
       select $1, id, 1, false, 'Quanto cobro?', 'complete', now() from chat`,
      [userId],
    );
    await client.query('commit');
    return await response;
  } finally {
    client.release();
  }
}
const messagesOf = async (userId: number) =>
  (await db.$client.query('select content from messages where user_id = $1', [userId])).rows.length;

async function member(): Promise<string> {
  const email = newAddress();
  await post('/api/register', { name: 'Dona Ana', email, phone: newNumber(), password });
  await db.$client.query('update users set email_verified_at = now() where email = $1', [email]);
  expect((await post('/api/login', { email, password })).status).toBe(200);
  return email;
}

test('stores a question and lets a concurrent login succeed', async () => {
  const email = await member();
  const userId = await idOf(email, false);
  const login = await askWhile(userId, () => post('/api/login', { email, password }));
  expect(login.status).toBe(200);
  expect(await messagesOf(userId)).toBe(1);
});

test('keeps a question sent while the account is claimed', async () => {
  const form = landingForm();
  await submit(product, form);
  const userId = await idOf(form.email, true);
  const token = await claimToken(product, form.email);
  const claimed = await askWhile(userId, () => post('/api/claim-account', { token, password }));
  expect(claimed.status).toBe(200);
  expect(await messagesOf(userId)).toBe(1);
});

test('claims the account despite a question of another registration, which it removes', async () => {
  const form = landingForm();
  await submit(product, form);
  const token = await claimToken(product, form.email);
  await submit(product, landingForm({ email: form.email }));
  const { rows } = await db.$client.query('select max(id) as id from users where email = $1', [form.email]);
  const claimed = await askWhile(rows[0].id, () => post('/api/claim-account', { token, password }));
  expect(claimed.status).toBe(200);
  expect(await messagesOf(rows[0].id)).toBe(0);
});

test('moves a question sent meanwhile to the account of the address', async () => {
  const email = await member();
  const form = landingForm({ email });
  await submit(product, form);
  const from = await idOf(email, true);
  const to = await idOf(email, false);
  const token = await claimToken(product, email);
  const claimed = await askWhile(from, () => post('/api/claim-account', { token, password }));
  expect(claimed.status).toBe(200);
  expect(await messagesOf(to)).toBe(1);
  expect(await checkCreditInvariants(db)).toEqual([]);
});

test('survives questions, logins and deletions at any moment of a claim (R42)', async () => {
  for (let round = 0; round < 8; round += 1) {
    const email = await member();
    const form = landingForm({ email });
    const visitor = { cookie: (await submit(product, form)).cookie ?? '' };
    const from = await idOf(email, true);
    const to = await idOf(email, false);
    const token = await claimToken(product, email);
    const login = await post('/api/login', { email, password });
    const owner = { cookie: login.headers.getSetCookie().join('; ') };
    const after = async (pause: number, path: string, body: object, headers = {}) => {
      await sleep(pause);
      const { status } = await product.call(null, 'POST', path, body, headers);
      return `${path} ${status}`;
    };
    const statuses = await Promise.all([
      after(30, '/api/claim-account', { token, password }),
      after(30, '/api/claim-account', { token, password }),
      after(round * 8, '/api/messages', { content: 'Oi', user_id: from, lista_id: 1 }, visitor),
      after(round * 7, '/api/messages', { content: 'Oi', user_id: to, lista_id: 2 }, owner),
      after(round * 9, '/api/login', { email, password }),
      after(20 + round * 6, '/api/privacy/erase', { confirmation: 'EXCLUIR', password }, owner),
    ]);
    expect(statuses.filter((line) => / 5\d\d$/.test(line) && line !== '/api/messages 503')).toEqual([]);
    const left = () => db.$client.query('select id from users where email = $1', [email]);
    await expect.poll(async () => (await left()).rows).toEqual([]);
  }
  expect(await checkCreditInvariants(db)).toEqual([]);
}, 120_000);
