import type { User } from '@matilha/contract/account/account';
import { and, desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { auditLog, sessions, users, userTokens } from '#server/database/schema/accounts.ts';
import { productAccess } from '#server/database/schema/content/knowledge.ts';
import { creditEntries } from '#server/database/schema/credits.ts';
import { mails } from '#server/database/schema/platform.ts';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { plantPerson } from '#server/features/privacy/testing/plant-person.ts';
import { createPasswords } from '#server/platform/password.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { openConversation } from '#server/testing/conversation.ts';
import { countLockWaits } from '#server/testing/locks/lock-waits.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { blockPerson, unblockPerson } from './usecases/block-person.ts';

const product = await testProduct({ limits: { mail_cooldown: 1 } });
const { db, call, url } = product;
const operator = await createSubscriber(db, { role: 'operator' });
const support = await createSubscriber(db, { role: 'support' });
const editor = await createSubscriber(db, { role: 'editor' });
const reason = 'Pedido por telefone em 24/11';
const settings = { brandName: 'Matilha', seller: null };

async function act(as: User, path: string, body?: unknown, method = 'POST') {
  const response = await call(as, method, `/api/admin/people/${path}`, body);
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}
const codeOf = async (...args: Parameters<typeof act>) => {
  const { status, body } = await act(...args);
  return [status, body.code];
};
const entriesAbout = ({ id }: User, action: string) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, `user:${id}`), eq(auditLog.action, action)))
    .orderBy(desc(auditLog.id));
const me = async (cookie: string) => (await fetch(`${url}/api/user`, { headers: { cookie } })).status;
const mailsTo = ({ id }: User) => db.select().from(mails).where(eq(mails.userId, id)).orderBy(mails.id);

describe('conversations', () => {
  it('opens one after a reason, which the person finds in the export', async () => {
    const { user, canaries } = await plantPerson(db);
    const { body: listed } = await act(support, `${user.id}/conversations`, undefined, 'GET');
    const path = `${user.id}/conversations/${listed[0].id}/open`;
    expect(await codeOf(support, path, { reason: 'curto' })).toEqual([400, 'invalid_input']);
    expect(await entriesAbout(user, 'conversation.open')).toEqual([]);
    const { text, body } = await act(support, path, { reason });
    expect(text).toContain(canaries.question);
    expect(text).toContain(canaries.answer);
    expect(body).toMatchObject({ assistant: expect.any(String), more: false });
    expect(body.messages.at(-1).steps).toMatchObject([{ title: 'Vendo os posts', summary: canaries.answer }]);
    expect(await entriesAbout(user, 'conversation.open')).toMatchObject([
      { actor: `user:${support.id}`, details: { conversation: listed[0].id, reason } },
    ]);
    const exported = await call(user, 'POST', '/api/privacy/export', {});
    const { dados } = JSON.parse(await exported.text());
    expect(dados.audit_log).toContainEqual(
      expect.objectContaining({
        action: 'conversation.open',
        o_que_foi: 'a equipe leu uma conversa sua, pelo motivo em details',
        details: { conversation: listed[0].id, reason },
      }),
    );
  });

  it("keeps the staff's conversations from support", async () => {
    const conversationId = await openConversation(db, { userId: editor.id });
    const path = `${editor.id}/conversations/${conversationId}/open`;
    expect(await codeOf(support, path, { reason })).toEqual([403, 'forbidden']);
    expect((await act(operator, path, { reason })).status).toBe(200);
  });

  it('shows neither deleted conversations nor those of another person', async () => {
    const { user } = await plantPerson(db);
    const otherPerson = await createSubscriber(db);
    const { body: listed } = await act(support, `${user.id}/conversations`, undefined, 'GET');
    const { id } = listed[0];
    expect(await codeOf(support, `${otherPerson.id}/conversations/${id}/open`, { reason })).toEqual([
      404,
      'not_found',
    ]);
    await db.execute(sql`update conversations set deleted_at = now() where user_id = ${user.id}`);
    expect(await codeOf(support, `${user.id}/conversations/${id}/open`, { reason })).toEqual([
      404,
      'not_found',
    ]);
    expect((await act(support, `${user.id}/conversations`, undefined, 'GET')).body).toEqual([]);
    expect(await entriesAbout(user, 'conversation.open')).toEqual([]);
  });
});

describe('credits', () => {
  it('grants them once, with a line that the person reads', async () => {
    const person = await createSubscriber(db, { credits: 3 });
    const body = { amount: 10, reason: 'Cortesia do suporte', key: 'clique-do-operador-1' };
    for (const _ of [1, 2]) {
      expect((await act(operator, `${person.id}/credits`, body)).body).toEqual({ amount: 10, available: 13 });
    }
    const statement = await (await call(person, 'GET', '/api/credits/statement')).json();
    expect(statement.entries[0]).toMatchObject({ kind: 'adjust', amount: 10, available_after: 13 });
    expect(JSON.stringify(statement.entries[0])).toContain('Cortesia do suporte');
    const ledger = await act(operator, `${person.id}/ledger`, undefined, 'GET');
    expect(ledger.body).toEqual(statement.entries);
    expect(await entriesAbout(person, 'credits.adjust')).toMatchObject([
      { details: { amount: 10, before: { available: 3 }, after: { available: 13 } } },
    ]);
    expect(await checkCreditInvariants(db)).toEqual([]);
  });

  it('takes at most the available credits', async () => {
    const person = await createSubscriber(db, { credits: 4 });
    const body = { amount: -9, reason: 'Créditos em dobro', key: 'clique-do-operador-2' };
    expect((await act(operator, `${person.id}/credits`, body)).body).toEqual({ amount: -4, available: 0 });
    const another = { ...body, amount: -8 };
    expect(await codeOf(operator, `${person.id}/credits`, { ...another, amount: 5 })).toEqual([
      409,
      'conflict',
    ]);
    expect(await checkCreditInvariants(db)).toEqual([]);
  });

  it('refuses support, and an operator without a fresh second factor', async () => {
    const person = await createSubscriber(db);
    const body = { amount: 10, reason: 'Cortesia', key: 'clique-do-operador-3' };
    expect(await codeOf(support, `${person.id}/credits`, body)).toEqual([404, 'not_found']);
    const cookie = await signIn(db, operator);
    await db.update(sessions).set({ secondFactorAt: sql`now() - interval '11 minutes'` });
    const stale = await call(null, 'POST', `/api/admin/people/${person.id}/credits`, body, { cookie });
    expect([stale.status, (await stale.json()).code]).toEqual([403, 'second_factor_required']);
    await db.update(sessions).set({ secondFactorAt: sql`now()` });
    expect(await db.$count(creditEntries, eq(creditEntries.userId, person.id))).toBe(0);
  });
});

describe('contents', () => {
  it('gives one once and takes it back', async () => {
    const person = await createSubscriber(db);
    const sold = await createProduct(db, { isPaid: true });
    const give = { produto_id: sold.product.id, reason, key: 'clique-do-operador-4' };
    for (const _ of [1, 2]) expect((await act(operator, `${person.id}/access`, give)).status).toBe(200);
    const open = async () =>
      (await call(person, 'GET', `/api/modulos-bancoconhecimento?produtoId=${sold.product.id}`)).status;
    expect(await open()).toBe(200);
    const { body: access } = await act(support, `${person.id}/access`, undefined, 'GET');
    expect(access).toMatchObject([{ produto_id: sold.product.id, source: 'operator', revoked_at: null }]);
    const taking = `${person.id}/access/${access[0].id}/revoke`;
    expect(await codeOf(support, taking, { reason })).toEqual([404, 'not_found']);
    expect(await codeOf(operator, `${operator.id}/access/${access[0].id}/revoke`, { reason })).toEqual([
      404,
      'not_found',
    ]);
    expect((await act(operator, taking, { reason })).status).toBe(200);
    const [row] = await db.select().from(productAccess).where(eq(productAccess.userId, person.id));
    expect(row?.revokedAt).toBeInstanceOf(Date);
    expect(await entriesAbout(person, 'product.grant_access')).toMatchObject([{ details: { reason } }]);
    expect(await entriesAbout(person, 'product.revoke_access')).toMatchObject([{ details: { reason } }]);
  });

  it('refuses unknown people and contents', async () => {
    const person = await createSubscriber(db);
    const body = { produto_id: 999_999, reason, key: 'clique-do-operador-5' };
    expect(await codeOf(operator, `${person.id}/access`, body)).toEqual([404, 'not_found']);
    expect(await codeOf(operator, '999999999/access', { ...body, produto_id: 1 })).toEqual([
      404,
      'not_found',
    ]);
  });
});

describe('sessions', () => {
  it('ends one or all of them at once', async () => {
    const person = await createSubscriber(db);
    const firstSession = await signIn(db, person);
    const secondSession = await signIn(db, person);
    const thirdSession = await signIn(db, person);
    const { body: open } = await act(support, `${person.id}/sessions`, undefined, 'GET');
    expect(open).toHaveLength(3);
    const [first] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, person.id))
      .orderBy(sessions.id);
    await act(support, `${person.id}/sessions/${first?.id}`, undefined, 'DELETE');
    expect([await me(firstSession), await me(secondSession)]).toEqual([401, 200]);
    const { body } = await act(support, `${person.id}/sessions`, undefined, 'DELETE');
    expect(body.message).toBe('2 sessões encerradas.');
    expect([await me(secondSession), await me(thirdSession)]).toEqual([401, 401]);
    expect(await entriesAbout(person, 'session.end')).toHaveLength(2);
    expect(await codeOf(support, `${operator.id}/sessions/${first?.id}`, undefined, 'DELETE')).toEqual([
      403,
      'forbidden',
    ]);
  });
});

describe('a block', () => {
  it('ends sessions and links at once, says so at the login and by mail, and can be lifted', async () => {
    const person = await createSubscriber(db);
    await db
      .update(users)
      .set({ passwordHash: await createPasswords().hash('senha-boa-1') })
      .where(eq(users.id, person.id));
    const login = async () =>
      (await call(null, 'POST', '/api/login', { email: person.email, password: 'senha-boa-1' })).json();
    const cookie = await signIn(db, person);
    await act(support, `${person.id}/mails`, { kind: 'reset_password' });
    expect(await db.$count(userTokens, eq(userTokens.userId, person.id))).toBe(1);
    expect((await act(support, `${person.id}/block`, { reason })).status).toBe(200);
    expect(await me(cookie)).toBe(401);
    expect(await db.$count(userTokens, eq(userTokens.userId, person.id))).toBe(0);
    expect(await login()).toMatchObject({
      code: 'account_blocked',
      message: 'Sua conta está bloqueada. Fale com o suporte.',
    });
    expect((await mailsTo(person)).map(({ kind }) => kind)).toEqual(['reset_password', 'account_blocked']);
    expect(await entriesAbout(person, 'user.block')).toMatchObject([
      { details: { before: { blocked: false }, after: { blocked: true }, reason } },
    ]);
    expect(await codeOf(support, `${person.id}/mails`, { kind: 'reset_password' })).toEqual([
      409,
      'conflict',
    ]);
    await act(support, `${person.id}/block`, { reason });
    expect(await entriesAbout(person, 'user.block')).toHaveLength(1);
    expect((await act(support, `${person.id}/unblock`, { reason })).status).toBe(200);
    expect(await login()).toMatchObject({ id: person.id });
    expect(await entriesAbout(person, 'user.unblock')).toHaveLength(1);
  });

  it('refuses to block a person who becomes staff meanwhile', async () => {
    const person = await createSubscriber(db);
    const changed = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const inviting = db.transaction(async (tx) => {
      await tx.update(users).set({ role: 'operator' }).where(eq(users.id, person.id));
      changed.resolve();
      await done.promise;
    });
    await changed.promise;
    const blocking = codeOf(support, `${person.id}/block`, { reason });
    await expect.poll(() => countLockWaits(db, 'for no key update')).toBe(1);
    done.resolve();
    await inviting;
    expect(await blocking).toEqual([409, 'conflict']);
    expect(await codeOf(support, `${person.id}/block`, { reason })).toEqual([403, 'forbidden']);
    await db.update(users).set({ role: 'subscriber' }).where(eq(users.id, person.id));
  });

  it('refuses to block oneself, staff by support, and the last operator', async () => {
    expect(await codeOf(operator, `${operator.id}/block`, { reason })).toEqual([403, 'forbidden']);
    expect(await codeOf(support, `${editor.id}/block`, { reason })).toEqual([403, 'forbidden']);
    expect(await codeOf(support, `${operator.id}/mails`, { kind: 'reset_password' })).toEqual([
      403,
      'forbidden',
    ]);
    const first = await createSubscriber(db, { role: 'operator' });
    const second = await createSubscriber(db, { role: 'operator' });
    await db.update(users).set({ role: 'subscriber' }).where(eq(users.id, operator.id));
    const outcomes = await Promise.allSettled([
      blockPerson(testContext({ db, user: first }), settings, second.id, reason),
      blockPerson(testContext({ db, user: second }), settings, first.id, reason),
    ]);
    await db.update(users).set({ role: 'operator' }).where(eq(users.id, operator.id));
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(refused).toEqual(['last_operator']);
  });

  it('stays while the account is being deleted', async () => {
    const person = await createSubscriber(db);
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, person.id));
    const erasing = { at: new Date(), actor: `user:${person.id}`, action: 'user.erase', requestId: 'test' };
    await db.insert(auditLog).values({ ...erasing, subject: `user:${person.id}` });
    const context = testContext({ db, user: support });
    await expect(unblockPerson(context, person.id, reason)).rejects.toMatchObject({ code: 'conflict' });
  });

  it.each(['subscriber', 'editor'] as const)('refuses the role %s', async (role) => {
    const person = await createSubscriber(db);
    const context = testContext({ db, user: await createSubscriber(db, { role }) });
    await expect(blockPerson(context, settings, person.id, reason)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(unblockPerson(context, person.id, reason)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('mails', () => {
  it('sends each account the link that it needs and no other', async () => {
    const verified = await createSubscriber(db);
    const unverified = await createSubscriber(db);
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, unverified.id));
    const provisional = await createSubscriber(db);
    await db
      .update(users)
      .set({ emailVerifiedAt: null, provisional: true })
      .where(eq(users.id, provisional.id));
    const kinds = ['verify_email', 'claim_account', 'reset_password'] as const;
    const outcomes = [];
    for (const user of [unverified, provisional, verified]) {
      for (const kind of kinds) outcomes.push((await act(support, `${user.id}/mails`, { kind })).status);
    }
    expect(outcomes).toEqual([200, 409, 409, 409, 200, 409, 409, 409, 200]);
    expect((await mailsTo(unverified)).map(({ kind }) => kind)).toEqual(['verify_email']);
    expect((await mailsTo(provisional)).map(({ kind }) => kind)).toEqual(['claim_account']);
    expect(await entriesAbout(verified, 'mail.send_link')).toMatchObject([
      { details: { kind: 'reset_password' } },
    ]);
    expect(await codeOf(support, `${verified.id}/mails`, { kind: 'reset_password' })).toEqual([
      429,
      'rate_limited',
    ]);
  });
});

describe('privacy', () => {
  it('exports the data of a person, also of a blocked one, and records it', async () => {
    const { user, canaries } = await plantPerson(db);
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, user.id));
    const response = await call(support, 'POST', `/api/admin/people/${user.id}/export`, { reason });
    expect(response.headers.get('content-disposition')).toContain(`dados-da-pessoa-${user.id}.json`);
    const file = JSON.parse(await response.text());
    expect(JSON.stringify(file.dados.messages)).toContain(canaries.question);
    expect(await entriesAbout(user, 'user.export')).toMatchObject([
      { actor: `user:${support.id}`, details: { reason } },
    ]);
    expect(await codeOf(support, '999999999/export', { reason })).toEqual([404, 'not_found']);
    expect(await codeOf(support, `${operator.id}/export`, { reason })).toEqual([403, 'forbidden']);
  });

  it('deletes an account whose address the operator typed, also a blocked one', async () => {
    const { user, canaries } = await plantPerson(db);
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, user.id));
    const body = { confirmation: 'EXCLUIR', email: user.email, reason };
    expect(await codeOf(support, `${user.id}/erase`, body)).toEqual([404, 'not_found']);
    const wrong = await act(operator, `${user.id}/erase`, { ...body, email: operator.email });
    expect(wrong.body.fields).toEqual({ email: 'Este não é o email da conta' });
    expect(await codeOf(operator, `${operator.id}/erase`, { ...body, email: operator.email })).toEqual([
      403,
      'forbidden',
    ]);
    expect((await act(operator, `${user.id}/erase`, body)).status).toBe(200);
    expect(await db.$count(users, eq(users.id, user.id))).toBe(0);
    const found = await db.execute(
      sql`select 1 from messages where content like ${`%${canaries.question}%`}`,
    );
    expect(found.rows).toEqual([]);
    expect((await call(operator, 'GET', `/api/admin/people/${user.id}`)).status).toBe(404);
  });
});
