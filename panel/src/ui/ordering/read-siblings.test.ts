import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi } from '../../../../web/src/testing/loopback-api.ts';
import { dataProvider } from '../../lib/data-provider.ts';
import { mostOrdered, readSiblings } from './read-siblings.ts';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
});
afterEach(() => api.stop());

const rows = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: first + index }));
/** Serves pages of the modules of one product. */
function serve(total: number, ...pages: object[][]) {
  for (const [index, body] of pages.entries())
    api.refuse(`GET /api/admin/modules?page=${index + 1}&per_page=100&sort=ordem&order=asc&produto_id=8`, {
      status: 200,
      body,
      headers: { 'x-total-count': String(total) },
    });
}

test('reads the records of one parent on every page, in their order', async () => {
  serve(150, rows(1, 100), rows(101, 50));
  expect(await readSiblings(dataProvider, 'modules', { produto_id: 8 })).toEqual(rows(1, 150));
});

test('stops after a last page that is full', async () => {
  serve(200, rows(1, 100), rows(101, 100), []);
  expect(await readSiblings(dataProvider, 'modules', { produto_id: 8 })).toEqual(rows(1, 200));
});

test('returns null for more than the server orders at once', async () => {
  serve(mostOrdered + 1, rows(1, 100));
  expect(await readSiblings(dataProvider, 'modules', { produto_id: 8 })).toBeNull();
});
