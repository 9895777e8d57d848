import type { User } from '@matilha/contract/account/account';
import { totalHeader } from '@matilha/contract/panel/panel-lists';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessions, users } from '#server/database/schema/accounts.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { deedsAbout, enrolApp, panelBrowser, subjectsTo } from './testing/panel-browser.ts';

const product = await testProduct();
const { db, call } = product;
const team = '/api/admin/team';

let operator: User;
beforeEach(async () => {
  await db.update(users).set({ role: 'subscriber' }).where(sql`true`);
  operator = await createSubscriber(db, { role: 'operator' });
});

const roleOf = async ({ id }: User) => (await db.select().from(users).where(eq(users.id, id)))[0]?.role;
const sessionsOf = ({ id }: User) => db.$count(sessions, eq(sessions.userId, id));
const methodsOf = async ({ id }: User) => {
  const { rows } = await db.$client.query<{ methods: number }>(
    `select (select count(*) from authenticators where user_id = $1)::int
       + (select count(*) from passkeys where user_id = $1)::int
       + (select count(*) from recovery_codes where user_id = $1)::int as methods`,
    [id],
  );
  return rows[0]?.methods;
};
/** Makes a session's second factor older than ten minutes. */
const ageProof = ({ id }: User) =>
  db
    .update(sessions)
    .set({ secondFactorAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(sessions.userId, id));

describe('GET /api/admin/team', () => {
  it('lists the team with roles, methods and last sign-in, and records the view', async () => {
    const editor = await createSubscriber(db, { role: 'editor' });
    await createSubscriber(db);
    await enrolApp(await panelBrowser(product, editor), new Date());
    const response = await call(operator, 'GET', `${team}?sort=email`);
    expect(response.headers.get(totalHeader)).toBe('2');
    const listed: Array<{ id: number }> = await response.json();
    expect(listed.map(({ id }) => id).sort()).toEqual([operator.id, editor.id].sort());
    expect(listed.find(({ id }) => id === editor.id)).toEqual({
      id: editor.id,
      name: 'Pessoa',
      email: editor.email,
      role: 'editor',
      methods: { authenticator: true, passkeys: 0, recovery_codes: 10 },
      last_sign_in_at: expect.any(String),
    });
    expect(listed.find(({ id }) => id === operator.id)).toMatchObject({ last_sign_in_at: null });
    const { rows } = await db.$client.query(
      "select from audit_log where action = 'team.view' and actor = $1",
      [`user:${operator.id}`],
    );
    expect(rows).toHaveLength(1);
  });

  it('searches, filters by role, sorts and pages', async () => {
    const editor = await createSubscriber(db, { role: 'editor' });
    await db.update(users).set({ firstName: 'Ana', lastName: 'Lima' }).where(eq(users.id, editor.id));
    const idsOf = async (query: string) =>
      (await (await call(operator, 'GET', `${team}?${query}`)).json()).map(({ id }: { id: number }) => id);
    expect(await idsOf('q=ana%20li')).toEqual([editor.id]);
    expect(await idsOf(`q=${encodeURIComponent(operator.email)}`)).toEqual([operator.id]);
    expect(await idsOf('role=editor')).toEqual([editor.id]);
    expect(await idsOf('sort=name')).toEqual([editor.id, operator.id]);
    expect(await idsOf('sort=name&per_page=1&page=2')).toEqual([operator.id]);
  });

  it('exports the same rows only with a second factor of the last ten minutes', async () => {
    const editor = await createSubscriber(db, { role: 'editor' });
    await db.update(users).set({ firstName: '=SOMA(A1)' }).where(eq(users.id, editor.id));
    const response = await call(operator, 'GET', `${team}.csv?role=editor`);
    expect(response.status).toBe(200);
    const [, line] = (await response.text()).split('\r\n');
    expect(line).toBe(`${editor.id};'=SOMA(A1);${editor.email};Edição de conteúdo;não;0;0;`);
    await ageProof(operator);
    expect((await call(operator, 'GET', `${team}.csv`)).status).toBe(403);
    expect((await call(operator, 'GET', team)).status).toBe(200);
  });
});

describe('PUT /api/admin/team/:id/role', () => {
  const change = (as: User, { id }: User, role: string) => call(as, 'PUT', `${team}/${id}/role`, { role });

  it('changes the role, ends the sessions, records both roles and mails all operators', async () => {
    const editor = await createSubscriber(db, { role: 'editor' });
    const second = await createSubscriber(db, { role: 'operator' });
    await signIn(db, editor);
    expect((await change(operator, editor, 'support')).status).toBe(204);
    expect([await roleOf(editor), await sessionsOf(editor)]).toEqual(['support', 0]);
    expect(await deedsAbout(db, editor.id)).toEqual([
      {
        actor: `user:${operator.id}`,
        action: 'staff.change_role',
        details: { before: 'editor', after: 'support' },
      },
    ]);
    for (const { email } of [operator, second])
      expect(await subjectsTo(db, email)).toEqual(['Papel alterado na equipe']);
    expect((await change(operator, editor, 'support')).status).toBe(204);
    expect(await deedsAbout(db, editor.id)).toHaveLength(1);
  });

  it('refuses to demote the last operator', async () => {
    const refused = await change(operator, operator, 'editor');
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'last_operator']);
    expect(await roleOf(operator)).toBe('operator');
  });

  it('lets one of two operators succeed who demote each other at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const pair = [
        await createSubscriber(db, { role: 'operator' }),
        await createSubscriber(db, { role: 'operator' }),
      ] as const;
      await db.update(users).set({ role: 'subscriber' }).where(eq(users.id, operator.id));
      const [a, b] = pair;
      const statuses = await Promise.all([change(a, b, 'editor'), change(b, a, 'editor')]);
      const codes = statuses.map(({ status }) => status).sort();
      expect(codes[0]).toBe(204);
      // The second one lost the session or the role, whichever was read first.
      expect([401, 403, 404]).toContain(codes[1]);
      expect([await roleOf(a), await roleOf(b)].sort()).toEqual(['editor', 'operator']);
      await db.update(users).set({ role: 'subscriber' }).where(sql`${users.id} in (${a.id}, ${b.id})`);
    }
  });

  it('asks for a second factor of the last ten minutes, and finds no subscriber', async () => {
    const editor = await createSubscriber(db, { role: 'editor' });
    const subscriber = await createSubscriber(db);
    expect((await change(operator, subscriber, 'editor')).status).toBe(404);
    await ageProof(operator);
    const refused = await change(operator, editor, 'operator');
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'second_factor_required']);
    expect(await roleOf(editor)).toBe('editor');
  });
});

describe('DELETE /api/admin/team/:id', () => {
  it('makes the account a subscriber without sessions and second factor', async () => {
    const support = await createSubscriber(db, { role: 'support' });
    const browser = await panelBrowser(product, support);
    await enrolApp(browser, new Date());
    expect((await call(operator, 'DELETE', `${team}/${support.id}`)).status).toBe(204);
    expect([await roleOf(support), await sessionsOf(support), await methodsOf(support)]).toEqual([
      'subscriber',
      0,
      0,
    ]);
    expect((await browser.ask('GET', '/api/admin/session')).status).toBe(401);
    expect((await deedsAbout(db, support.id)).at(-1)).toEqual({
      actor: `user:${operator.id}`,
      action: 'staff.end_access',
      details: { before: 'support' },
    });
    expect((await subjectsTo(db, operator.email)).at(-1)).toBe('Acesso ao painel encerrado');
  });

  it('refuses to remove the last operator, also when two remove each other at the same time', async () => {
    expect((await call(operator, 'DELETE', `${team}/${operator.id}`)).status).toBe(409);
    const second = await createSubscriber(db, { role: 'operator' });
    await Promise.all([
      call(operator, 'DELETE', `${team}/${second.id}`),
      call(second, 'DELETE', `${team}/${operator.id}`),
    ]);
    expect([await roleOf(operator), await roleOf(second)].sort()).toEqual(['operator', 'subscriber']);
  });

  it('keeps one operator when one leaves while the other deletes the account', async () => {
    const second = await createSubscriber(db, { role: 'operator' });
    await Promise.all([
      call(operator, 'DELETE', `${team}/${operator.id}`),
      call(second, 'DELETE', `${team}/${second.id}`),
    ]);
    expect([await roleOf(operator), await roleOf(second)].sort()).toEqual(['operator', 'subscriber']);
  });
});

describe('DELETE /api/admin/team/:id/second-factor', () => {
  it("removes another person's methods and sessions, so that the next sign-in enrols", async () => {
    const editor = await createSubscriber(db, { role: 'editor' });
    await enrolApp(await panelBrowser(product, editor), new Date());
    expect((await call(operator, 'DELETE', `${team}/${editor.id}/second-factor`)).status).toBe(204);
    expect([await sessionsOf(editor), await methodsOf(editor)]).toEqual([0, 0]);
    const again = await panelBrowser(product, editor);
    expect(await again.get('/api/admin/session')).toMatchObject({ second_factor: 'missing' });
    expect((await deedsAbout(db, editor.id)).at(-1)).toMatchObject({ action: 'second_factor.reset' });
    expect((await subjectsTo(db, operator.email)).at(-1)).toBe('Segundo fator zerado');
  });

  it("refuses the operator's own", async () => {
    await enrolApp(await panelBrowser(product, operator), new Date());
    expect((await call(operator, 'DELETE', `${team}/${operator.id}/second-factor`)).status).toBe(403);
    expect(await methodsOf(operator)).toBe(11);
  });
});

it.each(['', '/second-factor'])(
  'keeps DELETE /:id%s from an operator whose second factor is older than ten minutes',
  async (path) => {
    const editor = await createSubscriber(db, { role: 'editor' });
    await enrolApp(await panelBrowser(product, editor), new Date());
    expect((await call(operator, 'GET', team)).status).toBe(200);
    await ageProof(operator);
    const refused = await call(operator, 'DELETE', `${team}/${editor.id}${path}`);
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'second_factor_required']);
    expect([await roleOf(editor), await methodsOf(editor)]).toEqual(['editor', 11]);
  },
);

it.each(['editor', 'support', 'subscriber'] as const)('hides the team from a %s', async (role) => {
  const member = await createSubscriber(db, { role });
  expect((await call(member, 'GET', team)).status).toBe(404);
  expect((await call(member, 'PUT', `${team}/${member.id}/role`, { role: 'operator' })).status).toBe(404);
  expect((await call(member, 'DELETE', `${team}/${operator.id}`)).status).toBe(404);
  expect(
    (await call(member, 'POST', '/api/admin/invitations', { email: 'a@b.co', role: 'editor' })).status,
  ).toBe(404);
  expect(await roleOf(member)).toBe(role);
});
