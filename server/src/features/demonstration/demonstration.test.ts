import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { loadDemonstrationAccount } from '#server/content/load-content.ts';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { checkStorageInvariants } from '#server/database/invariants/storage-invariants.ts';
import { listenForNotifications } from '#server/database/notifications.ts';
import { createFirstAccounts } from '#server/features/auth/api.ts';
import { SearchMemory, UnansweredQuestions } from '#server/features/knowledge/api.ts';
import { personalDataOf } from '#server/features.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { idOf } from './stable-id.ts';
import { type Filling, fillDemonstration } from './usecases/fill-demonstration.ts';
import { resetDemonstration } from './usecases/reset-demonstration.ts';

const { db, pool, url } = await testDatabase();
const notifications = await listenForNotifications({
  connectionString: url,
  channels: ['answers', 'answer_stops'],
  onError: () => undefined,
});
afterUse(() => notifications.close());

const fillingOf = z.custom<Filling>((payload) => typeof payload === 'object' && payload !== null);
const enqueued: Filling[] = [];
const jobs: JobQueue = {
  enqueue: async (_tx, _name, payload) => void enqueued.push(fillingOf.parse(payload)),
};
const context = testContext({ db, jobs });
const tools = {
  limits: createLimits({ db, clock: systemClock }),
  notifications,
  searchMemory: new SearchMemory(db, null),
  unanswered: new UnansweredQuestions(context),
  tools: [],
};
const fill = (filling: Filling) => fillDemonstration(context, tools, filling);
const reset = () => resetDemonstration(context, personalDataOf({ db, payments: null }));
const today = '2026-11-25';

const rows = async (text: string, ...values: unknown[]) => (await pool.query(text, values)).rows;
const account = async () =>
  (await rows("select id, password_hash from users where email = 'demo@matilha.local'"))[0] ?? expect.fail();
const kept = [
  'messages',
  'posts',
  'post_photos',
  'calculations',
  'shop_sections',
  'shop_services',
  'shop_notes',
];
async function countsOf(userId: number): Promise<Record<string, number>> {
  const counts = kept.map(async (table) => {
    const [row] = await rows(`select count(*)::int as all from ${table} where user_id = $1`, userId);
    return [table, row?.all] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

await createFirstAccounts({ db, clock: systemClock, config: { operator: null, local: true } });
const { id: userId }: { id: number } = await account();
await fill({ userId, today });
afterEach(async () => {
  expect(await checkCreditInvariants(db)).toEqual([]);
  expect(await checkStorageInvariants(db)).toEqual([]);
});

test('fills a shop, three calculations, twenty posts with pictures and five answered conversations', async () => {
  expect(await countsOf(userId)).toEqual({
    messages: 10,
    posts: 20,
    post_photos: 20,
    calculations: 3,
    shop_sections: 6,
    shop_services: 11,
    shop_notes: 3,
  });
  const answers = await rows(
    'select status, jsonb_array_length(sources) as sources, content from messages where user_id = $1 and is_ai',
    userId,
  );
  for (const { status, sources, content } of answers) {
    expect([status, sources > 0]).toEqual(['complete', true]);
    expect(content).not.toContain('não encontrei');
  }
  const [bought] = await rows('select produto_id, ends_at from product_access where user_id = $1', userId);
  expect(bought).toEqual({ produto_id: 2, ends_at: null });
});

test('stands the posts on four weeks around today, and those before it as published', async () => {
  const posts = await rows('select dia::text, estado from posts where user_id = $1 order by dia', userId);
  expect([posts[0]?.dia, posts.at(-1)?.dia]).toEqual(['2026-11-16', '2026-12-12']);
  const stateOn = (days: (dia: string) => boolean) =>
    new Set(posts.filter(({ dia }) => days(dia)).map(({ estado }) => estado));
  expect(stateOn((dia) => dia < today)).toEqual(new Set(['publicado']));
  expect(stateOn((dia) => dia >= today && dia < '2026-12-07')).toEqual(new Set(['pronto']));
  expect(stateOn((dia) => dia >= '2026-12-07')).toEqual(new Set(['ideia']));
});

test('charges the answers as any other, and computes the calculations', async () => {
  const charged = await rows("select 1 from credit_entries where user_id = $1 and kind = 'capture'", userId);
  expect(charged).toHaveLength(5);
  const [table] = await rows(
    "select result from calculations where user_id = $1 and kind = 'tabela-de-precos'",
    userId,
  );
  expect(table?.result.preco_medio_centavos).toBeGreaterThan(0);
});

test('stores nothing twice when it is filled again, and leaves what somebody changed', async () => {
  const { posts } = loadDemonstrationAccount();
  const first = idOf(posts[0]?.tema ?? '');
  await pool.query("update posts set tema = 'Meu tema', version = 2 where user_id = $1 and id = $2", [
    userId,
    first,
  ]);
  const before = await countsOf(userId);
  await fill({ userId, today: '2026-12-01' });
  expect(await countsOf(userId)).toEqual(before);
  const changed = await rows(
    'select tema, dia::text from posts where user_id = $1 and id = $2',
    userId,
    first,
  );
  expect(changed).toEqual([{ tema: 'Meu tema', dia: '2026-11-16' }]);
});

test('refuses to reset an account of the team, or one with another address', async () => {
  const { id } = await account();
  for (const [change, back] of [
    ["role = 'operator'", "role = 'subscriber'"],
    ["email = 'outra@exemplo.com.br'", "email = 'demo@matilha.local'"],
  ]) {
    await pool.query(`update users set ${change} where id = $1`, [id]);
    await expect(reset()).rejects.toMatchObject({ code: 'not_found' });
    expect((await countsOf(id)).posts).toBe(20);
    await pool.query(`update users set ${back} where id = $1`, [id]);
  }
});

test('fills no account but the demonstration', async () => {
  const other = await createSubscriber(db, { credits: 50 });
  await fill({ userId: other.id, today });
  expect((await countsOf(other.id)).posts).toBe(0);
});

test('resets everything the demonstration has under a new id, and keeps its password', async () => {
  const before = await account();
  await pool.query("insert into shop_notes (user_id, texto, confirmed_at) values ($1, 'Nota minha', now())", [
    userId,
  ]);
  await reset();
  const after = await account();
  expect(after.id).not.toBe(before.id);
  expect(after.password_hash).toBe(before.password_hash);
  for (const id of [before.id, after.id])
    expect(new Set(Object.values(await countsOf(id)))).toEqual(new Set([0]));
  expect(enqueued.at(-1)?.userId).toBe(after.id);
});

test('leaves every other account as it was when it resets', async () => {
  const other = await createSubscriber(db, { credits: 7 });
  await pool.query(
    "insert into shop_notes (user_id, texto, confirmed_at) values ($1, 'Nota alheia', now())",
    [other.id],
  );
  await reset();
  expect(await countsOf(other.id)).toMatchObject({ shop_notes: 1 });
  expect(await rows('select available from credit_accounts where user_id = $1', other.id)).toEqual([
    { available: 7 },
  ]);
});
