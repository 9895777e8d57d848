import type { User } from '@matilha/contract/account/account';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { sessions, users } from '#server/database/schema/accounts.ts';
import { days, later } from '#server/platform/clock.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { deedsAbout, panelBrowser, subjectsTo } from './testing/panel-browser.ts';

let ahead = 0;
const clock = { now: () => later(new Date(), ahead) };
const product = await testProduct({ clock });
const { db, call } = product;
const operator = await createSubscriber(db, { role: 'operator' });
const invitations = '/api/admin/invitations';
const password = 'tosa na régua às terças';

let counter = 0;
const newAddress = () => {
  counter += 1;
  return `convite${counter}@exemplo.com.br`;
};
beforeEach(() => {
  ahead = 0;
});

/** Returns the token of the newest invitation that was mailed to the address. */
async function tokenOf(email: string): Promise<string> {
  const { rows } = await db.$client.query<{ text: string }>(
    "select text from mails where recipient = $1 and kind = 'staff_invitation' order by id desc limit 1",
    [email],
  );
  const token = /\/convite#([\w-]{43})/.exec(rows[0]?.text ?? '')?.[1];
  if (!token) throw new Error('no invitation was mailed');
  return token;
}

async function invited(email = newAddress(), role = 'editor') {
  const response = await call(operator, 'POST', invitations, { email, role });
  expect(response.status).toBe(201);
  return { email, row: await response.json(), token: await tokenOf(email) };
}
const accept = (token: string, changes: object = {}) =>
  call(null, 'POST', '/api/staff-invitations/accept', { token, name: 'Bia Alves', password, ...changes });
const check = (token: string) => call(null, 'POST', '/api/staff-invitations/check', { token });
const accountOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];
const logIn = (email: string, word = password) => call(null, 'POST', '/api/login', { email, password: word });

it('opens an account of the role for a new address, which then signs in', async () => {
  const { email, token, row } = await invited();
  expect(row).toMatchObject({ email, role: 'editor', status: 'open' });
  const shown = await check(token);
  expect(await shown.json()).toEqual({ email, role: 'editor' });
  expect((await accept(token)).status).toBe(200);
  const account = await accountOf(email);
  expect(account).toMatchObject({ role: 'editor', firstName: 'Bia', lastName: 'Alves', provisional: false });
  expect((await logIn(email)).status).toBe(200);
  expect(await deedsAbout(db, account?.id ?? 0)).toContainEqual({
    actor: 'visitor',
    action: 'staff.accept_invitation',
    details: { invitation: row.id, role: 'editor' },
  });
  expect((await subjectsTo(db, operator.email)).at(-1)).toBe('Convite aceito');
  const listed = await (await call(operator, 'GET', `${invitations}?q=${email}`)).json();
  expect(listed).toMatchObject([{ email, status: 'accepted' }]);
});

it('gives an existing confirmed account the role, keeps its data and ends its sessions and password', async () => {
  const member = await createSubscriber(db, { credits: 7 });
  const open = await signIn(db, member);
  const { token } = await invited(member.email, 'operator');
  expect((await accept(token)).status).toBe(200);
  expect(await accountOf(member.email)).toMatchObject({ id: member.id, role: 'operator', tierId: 1 });
  expect(await db.$count(sessions, eq(sessions.userId, member.id))).toBe(0);
  const stale = await call(null, 'GET', '/api/user', undefined, { cookie: open });
  expect(stale.status).toBe(401);
  expect((await logIn(member.email)).status).toBe(200);
  const browser = await panelBrowser(product, { ...member, role: 'operator' });
  expect(await browser.get('/api/admin/session')).toMatchObject({ second_factor: 'missing' });
});

it('accepts an invitation once, also when three browsers accept at the same time', async () => {
  const { email, token } = await invited();
  const statuses = (await Promise.all([accept(token), accept(token), accept(token)])).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([200, 400, 400]);
  expect(await db.$count(users, eq(users.email, email))).toBe(1);
  expect((await accept(token)).status).toBe(400);
});

it('uses nothing up when the page only checks the link, and refuses a weak password', async () => {
  const { email, token } = await invited();
  for (const weak of ['senha123', 'senhasenhasenhasenha1', 'perasperaadastra']) {
    const refused = await accept(token, { password: weak });
    expect([refused.status, (await refused.json()).fields.password]).toEqual([400, expect.any(String)]);
  }
  for (let times = 0; times < 3; times += 1) expect((await check(token)).status).toBe(200);
  expect(await accountOf(email)).toBeUndefined();
  expect((await accept(token)).status).toBe(200);
});

it('ends the link after seven days, on revoking, and when it is sent again', async () => {
  const late = await invited();
  ahead = days(7) + 1_000;
  expect((await check(late.token)).status).toBe(400);
  ahead = 0;
  const revoked = await invited();
  expect((await call(operator, 'DELETE', `${invitations}/${revoked.row.id}`)).status).toBe(204);
  expect((await accept(revoked.token)).status).toBe(400);
  expect((await call(operator, 'DELETE', `${invitations}/${revoked.row.id}`)).status).toBe(404);
  expect((await call(operator, 'POST', `${invitations}/${revoked.row.id}/resend`)).status).toBe(404);
  const again = await invited();
  expect((await call(operator, 'POST', `${invitations}/${again.row.id}/resend`)).status).toBe(200);
  expect((await accept(again.token)).status).toBe(400);
  expect((await accept(await tokenOf(again.email))).status).toBe(200);
  const { rows } = await db.$client.query(
    "select action from audit_log where subject in ($1, $2) and action like 'staff.%' order by id",
    [`invitation:${revoked.row.id}`, `invitation:${again.row.id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'staff.invite',
    'staff.revoke_invitation',
    'staff.invite',
    'staff.resend_invitation',
  ]);
});

it('replaces an unanswered invitation of the same address', async () => {
  const first = await invited();
  const second = await invited(first.email, 'support');
  expect((await accept(first.token)).status).toBe(400);
  expect((await accept(second.token)).status).toBe(200);
  expect(await accountOf(first.email)).toMatchObject({ role: 'support' });
});

it('refuses to invite somebody on the team, and an invitation that became one', async () => {
  const refused = await call(operator, 'POST', invitations, { email: operator.email, role: 'editor' });
  expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([400, ['email']]);
  const member = await createSubscriber(db);
  const { token } = await invited(member.email, 'editor');
  await db.update(users).set({ role: 'operator' }).where(eq(users.id, member.id));
  expect((await accept(token)).status).toBe(409);
  expect(await accountOf(member.email)).toMatchObject({ role: 'operator' });
  await db.update(users).set({ role: 'subscriber' }).where(eq(users.id, member.id));
});

it('leaves one open invitation where an address is invited several times at once', async () => {
  const email = newAddress();
  const inviting = ['editor', 'support', 'operator', 'editor'].map((role) =>
    call(operator, 'POST', invitations, { email, role }),
  );
  expect((await Promise.all(inviting)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const listed: { status: string }[] = await (
    await call(operator, 'GET', `${invitations}?q=${email}`)
  ).json();
  expect(listed.filter(({ status }) => status === 'open')).toHaveLength(1);
});

it('leaves a disabled account as it is', async () => {
  const member: User = await createSubscriber(db);
  const { token } = await invited(member.email);
  await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, member.id));
  expect((await accept(token)).status).toBe(409);
  expect(await accountOf(member.email)).toMatchObject({ role: 'subscriber' });
});

it('keeps the token out of the mailed address that servers see, and stores only its hash', async () => {
  const { email, token } = await invited();
  const { rows } = await db.$client.query<{ text: string }>('select text from mails where recipient = $1', [
    email,
  ]);
  const url = new URL(/https?:\/\/\S+convite\S+/.exec(rows[0]?.text ?? '')?.[0] ?? '');
  expect([url.pathname, url.search, url.hash]).toEqual(['/convite', '', `#${token}`]);
  const stored = await db.$client.query('select token_hash from staff_invitations where email = $1', [email]);
  expect(stored.rows[0].token_hash.toString('utf8')).not.toContain(token);
});

it('limits guesses of a link', async () => {
  let refused = 0;
  for (let times = 0; times < 61 && refused === 0; times += 1)
    if ((await check('y'.repeat(43))).status === 429) refused = times;
  expect(refused).toBeGreaterThan(5);
});
