import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, LoopbackApi } from '../../../web/src/testing/loopback-api.ts';
import { dataProvider } from './data-provider.ts';

const list = 'GET /api/admin/people';
const rows: Answer = { status: 200, body: [{ id: 26 }], headers: { 'x-total-count': '26' } };

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi().refuse(list, rows);
  await api.start();
});
afterEach(() => api.stop());

test('asks for the page, the order and the filters together', async () => {
  const answer = await dataProvider.getList('people', {
    pagination: { page: 2, perPage: 25 },
    sort: { field: 'created_at', order: 'DESC' },
    filter: { q: 'ana & bia', blocked: false, tier_id: 0, empty: '', none: null },
  });
  expect(answer).toEqual({ data: [{ id: 26 }], total: 26 });
  expect(Object.fromEntries(new URLSearchParams(api.to(list)[0]?.search))).toEqual({
    page: '2',
    per_page: '25',
    sort: 'created_at',
    order: 'desc',
    q: 'ana & bia',
    blocked: 'false',
    tier_id: '0',
  });
});

test('asks for all of several records at once, and deletes each of them', async () => {
  await dataProvider.getMany('people', { ids: [3, 1, 2] });
  expect(new URLSearchParams(api.to(list)[0]?.search).get('ids')).toBe('3,1,2');
  for (const id of [3, 1, 2]) api.on(`DELETE /api/admin/people/${id}`, {});
  await dataProvider.deleteMany('people', { ids: [3, 1, 2] });
  expect(api.calls.slice(1).map(({ route }) => route)).toEqual(
    [3, 1, 2].map((id) => `DELETE /api/admin/people/${id}`),
  );
});
