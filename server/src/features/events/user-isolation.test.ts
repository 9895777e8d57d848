import type { User } from '@matilha/contract/account/account';
import { calendarFeed, event } from '@matilha/contract/content/events';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createSubscriber } from '#server/testing/context.ts';
import { plantedProduct } from './testing/planted-product.ts';

const { product, ids } = await plantedProduct();
const { call, db } = product;
const { fair, course } = ids;

const marked = async (user: User) =>
  z
    .array(event)
    .parse(await (await call(user, 'GET', '/api/eventos')).json())
    .filter(({ interesse }) => interesse)
    .map(({ id }) => id);
const feeds = async (user: User) =>
  z.array(calendarFeed).parse(await (await call(user, 'GET', '/api/agenda')).json());
const subscribe = async (user: User, mes: number) =>
  calendarFeed.parse(
    await (await call(user, 'POST', '/api/agenda', { filtros: { mes }, interesse: false })).json(),
  );
const statusOf = async ({ url }: { url: string }) => (await call(null, 'GET', new URL(url).pathname)).status;

it('removes one mark of one user', async () => {
  const user = await createSubscriber(db);
  const otherUser = await createSubscriber(db);
  for (const reader of [user, otherUser])
    for (const id of [fair, course]) await call(reader, 'PUT', `/api/eventos/${id}/interesse`);
  await call(user, 'DELETE', `/api/eventos/${fair}/interesse`);
  expect(await marked(user)).toEqual([course]);
  expect(await marked(otherUser)).toEqual([course, fair]);
});

it('stores the read of one feed and revokes one', async () => {
  const user = await createSubscriber(db);
  const otherUser = await createSubscriber(db);
  const first = await subscribe(user, 2);
  const second = await subscribe(user, 5);
  const otherFeed = await subscribe(otherUser, 2);
  expect(await statusOf(second)).toBe(200);
  const read = async (reader: User) => (await feeds(reader)).map(({ last_read_at }) => last_read_at !== null);
  expect([await read(user), await read(otherUser)]).toEqual([[false, true], [false]]);
  await call(user, 'DELETE', `/api/agenda/${first.id}`);
  expect(await Promise.all([first, second, otherFeed].map(statusOf))).toEqual([404, 200, 200]);
  expect((await feeds(user)).map(({ id }) => id)).toEqual([second.id]);
});
