import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi } from '../../../web/src/testing/loopback-api.ts';
import { call } from '../lib/api-client.ts';
import { callsOfKind } from './record-calls.ts';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
});
afterEach(() => api.stop());

test('reads the fields of a kind in the form and in what is published, whatever they are', async () => {
  const record = {
    id: 3,
    revision: '2.0',
    nome: 'Rações',
    draft: null,
    published: { nome: 'Ração', ordem: 1 },
  };
  api.on('GET /api/admin/suppliers/3', record);
  expect(await call(callsOfKind('suppliers').read, { params: { id: 3 } })).toEqual(record);
});
