import type { User } from '@matilha/contract/account/account';
import { looksPage } from '@matilha/contract/privacy/privacy';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditLook } from '#server/database/audit.ts';
import { auditLog } from '#server/database/schema/accounts.ts';
import { conversations, messages } from '#server/database/schema/chat.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { openConversation } from '#server/testing/conversation.ts';
import { testProduct } from '#server/testing/product.ts';
import { plantPerson } from '../testing/plant-person.ts';
import { selectLooks } from './looks-repository.ts';

const { app, call, db } = await testProduct();
const operator = await createSubscriber(db, { role: 'operator' });
const reason = 'Pedido da pessoa por telefone';

const pageOf = async (person: User, query = '') =>
  looksPage.parse(await (await call(person, 'GET', `/api/privacy/looks${query}`)).json());
const looksOf = async (person: User) => (await pageOf(person)).looks;
const actionsOf = async (person: User) => (await looksOf(person)).map(({ action }) => action);

/** Writes looks of the operator at the person's exports, oldest first. */
async function plantLooks(personId: number, count: number) {
  const context = testContext({ db, user: operator });
  for (let nth = 1; nth <= count; nth += 1)
    await auditLook(db, context, { action: 'user.export', personId, reason: `Motivo número ${nth}` });
}

async function ratedBadly(userId: number) {
  const answer = sql`${messages.userId} = ${userId} and ${messages.isAi}`;
  const [row] = await db.update(messages).set({ feedback: -1 }).where(answer).returning();
  return { answerId: row?.id ?? 0, conversationId: row?.conversationId ?? 0 };
}

it('shows the person each look that the table of rights names, with its reason and conversation', async () => {
  const { user } = await plantPerson(db);
  const { answerId, conversationId } = await ratedBadly(user.id);
  const person = `/api/admin/people/${user.id}`;
  const ways: Record<string, [path: string, body: object]> = {
    'POST /api/admin/rated-answers/:id/open': [
      `/api/admin/rated-answers/${answerId}/open`,
      { motivo: reason },
    ],
    'POST /api/admin/people/:id/conversations/:conversationId/open': [
      `${person}/conversations/${conversationId}/open`,
      { reason },
    ],
    'POST /api/admin/people/:id/export': [`${person}/export`, { reason }],
  };
  const looks = app.routeTable.flatMap(({ method, url, call: declared }) =>
    declared?.right?.look ? [`${method} ${url}`] : [],
  );
  expect(Object.keys(ways).sort()).toEqual(looks.sort());
  for (const [path, body] of Object.values(ways)) {
    const response = await call(operator, 'POST', path, body);
    expect(response.status).toBe(200);
    await response.text();
  }
  const conversation = { id: conversationId, lista_id: 1, title: 'Oi' };
  expect(await looksOf(user)).toMatchObject([
    { action: 'user.export', reason, conversation: null },
    { action: 'conversation.open', reason, conversation },
    { action: 'chat.open', reason, conversation },
  ]);
});

it('says nothing about who looked', async () => {
  const person = await createSubscriber(db);
  await plantLooks(person.id, 1);
  const [look] = await looksOf(person);
  expect(Object.keys(look ?? {}).sort()).toEqual(['action', 'at', 'conversation', 'id', 'reason']);
  expect(JSON.stringify(look)).not.toMatch(/user:|Pessoa/);
});

it("shows neither the person's own exports, nor other deeds of staff, nor looks at somebody else", async () => {
  const person = await createSubscriber(db);
  const otherPerson = await createSubscriber(db);
  await (await call(person, 'POST', '/api/privacy/export', {})).text();
  await call(operator, 'GET', `/api/admin/people/${person.id}`);
  const credits = { amount: 5, reason, key: 'cortesia-de-hoje-1' };
  expect((await call(operator, 'POST', `/api/admin/people/${person.id}/credits`, credits)).status).toBe(200);
  await plantLooks(otherPerson.id, 1);
  expect(await looksOf(person)).toEqual([]);
  expect(await actionsOf(otherPerson)).toEqual(['user.export']);
});

it('keeps a look when its conversation is deleted, and never names the conversation of another person', async () => {
  const person = await createSubscriber(db);
  const otherPerson = await createSubscriber(db);
  const own = await openConversation(db, { userId: person.id });
  const foreign = await openConversation(db, { userId: otherPerson.id });
  const context = testContext({ db, user: operator });
  for (const conversation of [own, foreign])
    await auditLook(db, context, {
      action: 'conversation.open',
      personId: person.id,
      reason,
      read: { conversation },
    });
  const named = async () => (await looksOf(person)).map((look) => look.conversation?.id ?? null);
  expect(await named()).toEqual([null, own]);
  await db.update(conversations).set({ deletedAt: new Date() }).where(eq(conversations.id, own));
  expect(await named()).toEqual([null, null]);
});

it('reads ten a page, newest first, and each look once', async () => {
  const person = await createSubscriber(db);
  await plantLooks(person.id, 21);
  const reasons: (string | null)[] = [];
  let query = '';
  for (const size of [10, 10, 1]) {
    const { looks, next } = await pageOf(person, query);
    expect([looks.length, next === null]).toEqual([size, size === 1]);
    reasons.push(...looks.map((look) => look.reason));
    query = `?cursor=${next}`;
  }
  expect(reasons).toEqual(Array.from({ length: 21 }, (_, at) => `Motivo número ${21 - at}`));
});

it('refuses a visitor and a cursor that is no number', async () => {
  expect((await call(null, 'GET', '/api/privacy/looks')).status).toBe(401);
  expect((await call(operator, 'GET', '/api/privacy/looks?cursor=x')).status).toBe(400);
});

it('keeps nothing that leads to the person when the account is deleted', async () => {
  const person = await createSubscriber(db);
  await plantLooks(person.id, 1);
  const ofPerson = eq(auditLog.subject, `user:${person.id}`);
  expect(await db.$count(auditLog, ofPerson)).toBe(1);
  const erased = await call(person, 'POST', '/api/privacy/erase', { confirmation: 'EXCLUIR' });
  expect(erased.status).toBe(200);
  await expect.poll(() => db.$count(auditLog, ofPerson)).toBe(0);
});

it('finds the looks by their own index, however long the history of the account is', async () => {
  const person = await createSubscriber(db);
  await db.execute(sql`insert into audit_log (at, actor, action, subject, request_id)
    select now(), subject, 'session.open', subject, 'test'
    from generate_series(1, 2000), (select 'user:' || ${person.id}::int as subject)`);
  await db.execute(sql`analyze audit_log`);
  const query = selectLooks(db, person.id, { before: undefined, limit: 21 });
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL()}`);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('audit_log_looks');
});
