import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { secrets } from '#server/database/schema/platform.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testProduct } from '#server/testing/product.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'matilha-restore-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const env = { DATA_DIR: dataDir };
const product = await testProduct({ env });
const { db, call } = product;
const isThere = async (id: number) => (await db.$count(users, eq(users.id, id))) === 1;

test('erases a user again whom a backup brought back, before anything is served (L18)', async () => {
  const user = await createSubscriber(db);
  const stays = await createSubscriber(db);
  const [backup] = await db.select().from(users).where(eq(users.id, user.id));
  expect((await call(user, 'POST', '/api/privacy/erase', { confirmation: 'EXCLUIR' })).status).toBe(200);
  if (!backup) throw new Error('nobody was backed up');
  await db.insert(users).overridingSystemValue().values(backup);
  const restarted = await testProduct({ env, besides: product });
  expect(await isThere(user.id)).toBe(false);
  expect(await isThere(stays.id)).toBe(true);
  const said = restarted.logLines.filter((line) => line.includes('erased again'));
  expect(said).toHaveLength(1);
  expect(JSON.parse(said[0] ?? '')).toMatchObject({ erased: 1 });
});

test('leaves a new user with a reused id alone', async () => {
  const user = await createSubscriber(db);
  await call(user, 'POST', '/api/privacy/erase', { confirmation: 'EXCLUIR' });
  const [anyUser] = await db.select().from(users).limit(1);
  if (!anyUser) throw new Error('nobody is there');
  const newcomer = {
    ...anyUser,
    id: user.id,
    email: 'nova@exemplo.com.br',
    createdAt: new Date('2026-01-02'),
  };
  await db.insert(users).overridingSystemValue().values(newcomer);
  await testProduct({ env, besides: product });
  expect(await isThere(user.id)).toBe(true);
});

test('ignores the deletion log of another database', async () => {
  const fresh = await testDatabase();
  const user = await createSubscriber(db);
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  await call(user, 'POST', '/api/privacy/erase', { confirmation: 'EXCLUIR' });
  if (!row) throw new Error('nobody is there');
  await db.insert(users).overridingSystemValue().values(row);
  await db.delete(secrets).where(eq(secrets.name, 'installation'));
  await testProduct({ env, besides: product });
  expect(await isThere(user.id)).toBe(true);
  expect(await fresh.db.$count(users)).toBe(0);
});
