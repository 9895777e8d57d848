import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { addDays, dayInBrazil } from '@matilha/contract/content/event-dates';
import { mondayOf, type Post } from '@matilha/contract/shop/posts';
import { describe, expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const { call, db } = await testProduct();

const save = (user: User, dia: string) =>
  call(user, 'PUT', `/api/posts/${randomUUID()}`, {
    version: 0,
    dia,
    hora: null,
    formato: 'Reels',
    tema: 'Encher a terça',
    cena: '',
    legenda: 'Oi',
    chamada: 'Chame',
    hashtags: [],
    estado: 'ideia',
  });

describe('GET /api/posts without days', () => {
  const today = dayInBrazil(new Date());
  const monday = mondayOf(today);
  /** Stores a post on each day for the user, and one of tomorrow for a neighbour; returns the days that are listed. */
  const listedOf = async (days: readonly string[]) => {
    const user = await createSubscriber(db);
    const neighbour = await createSubscriber(db);
    await save(neighbour, addDays(today, 1));
    for (const dia of days) await save(user, dia);
    const listed: Post[] = await (await call(user, 'GET', '/api/posts')).json();
    return listed.map(({ dia }) => dia);
  };

  it('lists the whole week of today in Brazil where today has a post', async () => {
    const week = [...new Set([monday, today, addDays(monday, 6)])];
    const outside = [addDays(monday, -1), addDays(monday, 7)];
    expect(await listedOf([...week, ...outside])).toEqual(week);
  });

  it('lists the week of the next post if this week has none from today on', async () => {
    const next = addDays(monday, 15);
    const later = addDays(monday, 20);
    expect(await listedOf([addDays(today, -1), addDays(monday, 21), later, next])).toEqual([next, later]);
  });

  it('lists this week where no post is ahead', async () => {
    const past = addDays(monday, -1);
    expect(await listedOf([past])).toEqual([]);
    expect(await listedOf([monday])).toEqual([monday]);
  });
});
