import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { messages } from '#server/database/schema/chat.ts';
import { createPasswords } from '#server/platform/password.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { openConversation } from '#server/testing/conversation.ts';
import { testProduct } from '#server/testing/product.ts';
import { inventory } from './inventory/inventory.ts';
import { plantPerson } from './testing/plant-person.ts';

let now: Date | undefined;
const product = await testProduct({ clock: { now: () => now ?? new Date() } });
const { db, call, app } = product;
type Row = Record<string, unknown>;
interface Document {
  titular: Row;
  finalidades: Row[];
  compartilhamento: Row[];
  dados: Record<string, Row[]>;
}
const exportOf = async (...[as, body = {}]: [Parameters<typeof call>[0], object?]) => {
  const response = await call(as, 'POST', '/api/privacy/export', body);
  return { response, text: await response.text() };
};

test("exports every column the inventory allows, no secrets and no other user's data", async () => {
  const { user, canaries } = await plantPerson(db, 'levado12');
  const stranger = await plantPerson(db, 'alheio34');
  const { response, text } = await exportOf(user);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="meus-dados-2\d{3}-/);
  const file: Document = JSON.parse(text);
  for (const { table, columns, export: shown } of inventory) {
    const seen = new Set((file.dados[table] ?? []).flatMap((row) => Object.keys(row)));
    for (const column of columns) {
      expect({ table, column, seen: seen.has(column) }).toEqual({ table, column, seen: shown === 'sim' });
    }
  }
  const first = (table: string) => file.dados[table]?.[0];
  expect(first('subscriptions')).toMatchObject({ plano: expect.any(String), situacao: 'ativa' });
  expect(first('payment_invoices')).toMatchObject({ situacao: 'paga', valor_pago: 'R$ 97,90' });
  expect(first('purchases')).toMatchObject({
    produto: expect.any(String),
    situacao: 'paga',
    valor: 'R$ 123,45',
  });
  expect(file.dados.withdrawals).toMatchObject([
    { produto: null, valor_devolvido: 'R$ 49,90' },
    { produto: expect.any(String), subscription_id: null, valor_devolvido: 'R$ 49,90' },
  ]);
  for (const canary of Object.values(canaries)) expect(text).toContain(canary);
  for (const canary of Object.values(stranger.canaries)) expect(text).not.toContain(canary);
  expect(file.finalidades).toHaveLength(inventory.length);
  expect(file.compartilhamento.length).toBeGreaterThan(1);
});

test('exports a large account completely and in order', async () => {
  const user = await createSubscriber(db);
  const conversationId = await openConversation(db, { userId: user.id });
  await db.$client.query(
    `insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)
     select $1, $2, 1, false, 'pergunta ' || n || repeat(' e mais', 50), 'complete', now()
     from generate_series(1, 25000) n`,
    [user.id, conversationId],
  );
  const started = Date.now();
  const { text } = await exportOf(user);
  const file: Document = JSON.parse(text);
  expect(Date.now() - started).toBeLessThan(60_000);
  const ids = (file.dados.messages ?? []).map((row) => Number(row.id));
  expect(ids).toHaveLength(25_000);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(new Set(ids).size).toBe(25_000);
}, 120_000);

test('requires the password and limits the number of exports', async () => {
  const user = await createSubscriber(db);
  const passwordHash = await createPasswords().hash('tosa-na-tesoura');
  await db.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  expect((await exportOf(user)).response.status).toBe(400);
  expect((await exportOf(user, { password: 'errada' })).response.status).toBe(403);
  const right = { password: 'tosa-na-tesoura' };
  for (let count = 0; count < 5; count += 1) expect((await exportOf(user, right)).response.status).toBe(200);
  expect((await exportOf(user, right)).response.status).toBe(429);
  expect((await exportOf(null)).response.status).toBe(401);
});

test('aborts the file when the account is deleted meanwhile (R42)', async () => {
  const user = await createSubscriber(db);
  const conversationId = await openConversation(db, { userId: user.id });
  await db.insert(messages).values(
    Array.from({ length: 5_000 }, () => ({
      userId: user.id,
      conversationId,
      listaId: 1,
      isAi: false,
      content: 'x'.repeat(4_000),
      status: 'complete' as const,
      createdAt: new Date(),
    })),
  );
  const response = await call(user, 'POST', '/api/privacy/export', {});
  const reader = response.body?.getReader();
  await reader?.read();
  expect((await call(user, 'POST', '/api/privacy/erase', { confirmation: 'EXCLUIR' })).status).toBe(200);
  const drain = async () => {
    let done = false;
    while (!done) done = (await reader?.read())?.done ?? true;
  };
  await expect(drain()).rejects.toThrow();
  expect(await db.$count(users, eq(users.id, user.id))).toBe(0);
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
});

test('names the file by the day in Brazil', async () => {
  now = new Date('2026-12-01T02:30:00Z');
  const { response } = await exportOf(await createSubscriber(db));
  now = undefined;
  expect(response.headers.get('content-disposition')).toContain('meus-dados-2026-11-30.json');
});
