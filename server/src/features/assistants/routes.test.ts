import { assistant, category, suggestion } from '@matilha/contract/chat/assistants';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { conversations } from '#server/database/schema/chat.ts';
import { assistants } from '#server/database/schema/content/assistants.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const { call, db } = await testProduct();
const caller = await createSubscriber(db);
async function read<Item extends z.ZodMiniType>(path: string, item: Item) {
  const answer = await call(caller, 'GET', path);
  expect(answer.status).toBe(200);
  return z.array(item).parse(await answer.json());
}

it('lists the assistants of one subject and of all', async () => {
  const [first] = await read('/api/categorias', category);
  const ids = (list: { id: number }[]) => list.map(({ id }) => id);
  const some = ids(await read(`/api/lists?categoria_id=${first?.id}`, assistant));
  const all = ids(await read('/api/lists', assistant));
  expect(some.length).toBeGreaterThan(0);
  expect(all.length).toBeGreaterThan(some.length);
  expect(all).toEqual(expect.arrayContaining(some));
  expect(await read('/api/lists?categoria_id=999999', assistant)).toEqual([]);
});

it('says with which assistants the user has a conversation, but for deleted ones and those of others', async () => {
  const [first, second, third] = await read('/api/lists', assistant);
  const user = await createSubscriber(db);
  const neighbour = await createSubscriber(db);
  const begin = (owner: { id: number }, listaId = 0, deletedAt: Date | null = null) =>
    db.insert(conversations).values({
      userId: owner.id,
      listaId,
      title: 'Preços',
      deletedAt,
      createdAt: new Date(),
      lastAt: new Date(),
    });
  await begin(user, first?.id);
  await begin(user, first?.id);
  await begin(user, second?.id, new Date());
  await begin(neighbour, third?.id);
  const listed = z.array(assistant).parse(await (await call(user, 'GET', '/api/lists')).json());
  expect(listed.filter(({ tem_conversa }) => tem_conversa).map(({ id }) => id)).toEqual([first?.id]);
});

it('omits an inactive assistant', async () => {
  const [first, ...rest] = await read('/api/lists', assistant);
  expect(rest.length).toBeGreaterThan(0);
  await db
    .update(assistants)
    .set({ active: false })
    .where(eq(assistants.id, first?.id ?? 0));
  expect(await read('/api/lists', assistant)).toEqual(rest);
});

it('lists the suggested questions of an assistant and none for an unknown one', async () => {
  expect((await read('/api/sugestoes-perguntas/1', suggestion)).length).toBeGreaterThan(0);
  expect(await read('/api/sugestoes-perguntas/999999', suggestion)).toEqual([]);
});
