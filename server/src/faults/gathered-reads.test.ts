import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { User } from '@matilha/contract/account/account';
import { expect, it } from 'vitest';
import { shopNotes } from '#server/database/schema/shop.ts';
import { selectSession } from '#server/features/auth/repository.ts';
import { selectForQuestion } from '#server/features/chat/repository.ts';
import { SearchMemory } from '#server/features/knowledge/search/search-memory.ts';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { grantAccess } from '#server/features/knowledge/usecases/product-access.ts';
import { selectShopForChat } from '#server/features/shop/repository.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { openConversation } from '#server/testing/conversation.ts';
import { testDatabase } from '#server/testing/database.ts';
import { signIn } from '#server/testing/product.ts';
import { statementsOf } from '#server/testing/statements.ts';

const { db } = await testDatabase();
const now = new Date();
const firstUser = await createSubscriber(db, { credits: 5 });
const secondUser = await createSubscriber(db, { credits: 3 });

const first = await createProduct(db, { isPaid: true });
const second = await createProduct(db, { isPaid: true });
const give = ({ id: userId }: User, { id: produtoId }: { id: number }) =>
  db.transaction((tx) =>
    grantAccess(tx, testContext({ db }), {
      userId,
      produtoId,
      source: 'purchase',
      sourceKey: `test:${userId}`,
      startsAt: now,
      endsAt: null,
    }),
  );
await give(firstUser, first.product);
await give(secondUser, second.product);
const readers = [
  { userId: firstUser.id, seesAll: false },
  { userId: secondUser.id, seesAll: false },
  { userId: null, seesAll: false },
  { userId: null, seesAll: true },
];

const tokens = [await signIn(db, firstUser), await signIn(db, secondUser), 'matilha=nobody'].map((cookie) =>
  hashToken(cookie.slice('matilha='.length)),
);

const asked = [
  { userId: firstUser.id, listaId: 1 },
  { userId: firstUser.id, listaId: 2 },
  { userId: secondUser.id, listaId: 1 },
  { userId: secondUser.id, listaId: 2 },
];
await openConversation(db, { userId: firstUser.id });
await openConversation(db, { userId: secondUser.id });
for (const { id: userId } of [firstUser, secondUser])
  await db.insert(shopNotes).values({ userId, texto: `Nota de ${userId}`, confirmedAt: now });
await db.$client.query(
  'insert into shop_fact_exclusions (user_id, lista_id, key) values ($1, 2, $2), ($3, 2, $4)',
  [firstUser.id, 'city', secondUser.id, 'name'],
);

const searchMemory = new SearchMemory(db, null);

/** Each read that is gathered, by the file that has it, with calls that return different rows. */
const reads: Record<string, (() => Promise<unknown>)[]> = {
  'features/auth/repository.ts': tokens.map((token) => () => selectSession(db, token)),
  'features/chat/repository.ts': asked.map((range) => () => selectForQuestion(db, range)),
  'features/knowledge/search/search-memory.ts': readers.map(
    (reader) => () => searchMemory.readBank({ ...reader, now }),
  ),
  'features/shop/repository.ts': asked.map(
    ({ userId, listaId }) =>
      () =>
        selectShopForChat(db, userId, listaId),
  ),
};

it('covers every read that is gathered', async () => {
  const source = join(import.meta.dirname, '..');
  const files = (await readdir(join(source, 'features'), { recursive: true }))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join('features', name));
  const texts = await Promise.all(files.map((name) => readFile(join(source, name), 'utf8')));
  const gathered = files.filter((_, at) => /\b(sharedStatement|gatherCalls)[<(]/.test(texts[at] ?? ''));
  expect(gathered.toSorted()).toEqual(Object.keys(reads));
});

it.each(Object.entries(reads))(
  'returns to each caller of %s at once what it returns to the caller alone',
  async (_, calls) => {
    const alone: unknown[] = [];
    for (const call of calls) alone.push(await call());
    expect(new Set(alone.map((result) => inspect(result, { depth: null, maxArrayLength: null }))).size).toBe(
      calls.length,
    );
    for (const order of [calls, calls.toReversed()]) {
      let together: unknown[] = [];
      const texts = await statementsOf(async () => {
        together = await Promise.all(order.map((call) => call()));
      });
      expect(together).toEqual(order === calls ? alone : alone.toReversed());
      expect(texts).toHaveLength(1);
    }
  },
);
