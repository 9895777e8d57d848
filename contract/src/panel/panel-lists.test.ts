import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { panelListQuery } from './panel-lists.ts';

const query = panelListQuery(['nome', 'id'], { ativo: z.optional(z.enum(['true', 'false'])) });

test('reads a query without parameters as the first page in the first order', () => {
  expect(query.parse({})).toEqual({ q: '', sort: 'nome', order: 'asc', page: 1, per_page: 25 });
});

test('reads page, size, order, search and filter from the address', () => {
  const read = query.parse({
    q: ' banho ',
    sort: 'id',
    order: 'desc',
    page: '3',
    per_page: '50',
    ativo: 'true',
  });
  expect(read).toEqual({ q: 'banho', sort: 'id', order: 'desc', page: 3, per_page: 50, ativo: 'true' });
});

test.each([
  { page: '0' },
  { page: '1.5' },
  { page: '10001' },
  { page: '' },
  { per_page: '101' },
  { sort: 'senha' },
  { order: 'up' },
  { ativo: 'sim' },
  { unknown: 'x' },
])('refuses %j', (parameters) => {
  expect(query.safeParse(parameters).success).toBe(false);
});
