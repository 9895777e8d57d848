import { totalHeader } from '@matilha/contract/panel/panel-lists';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { recordVersions } from '#server/database/schema/records.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const { call, db } = await testProduct();
const [operator, editor, support] = await Promise.all([
  createSubscriber(db, { role: 'operator' }),
  createSubscriber(db, { role: 'editor' }),
  createSubscriber(db, { role: 'support' }),
]);
async function ask(method: string, path: string, body?: unknown, as = operator) {
  const response = await call(as, method, `/api/admin/${path}`, body);
  const total = Number(response.headers.get(totalHeader));
  return { status: response.status, body: await response.json(), total };
}
const labelsOf = async (query: string, as = operator) => {
  const { body, total } = await ask('GET', `removed-records?${query}`, undefined, as);
  return { labels: body.map(({ label }: { label: string }) => label), total };
};
async function removeQuestion(pergunta: string): Promise<number> {
  const made = await ask('POST', 'faq', { fields: { pergunta, resposta: 'Sim.' }, when: 'now' });
  const { id, revision } = made.body;
  expect((await ask('DELETE', `faq/${id}?revision=${revision}`)).status).toBe(200);
  return id;
}

it('pages the removed records, newest first, and counts them', async () => {
  for (const name of ['Um', 'Dois', 'Três']) await removeQuestion(`${name} na página?`);
  expect(await labelsOf('q=na página&per_page=2')).toEqual({
    labels: ['Três na página?', 'Dois na página?'],
    total: 3,
  });
  expect(await labelsOf('q=na página&per_page=2&page=2')).toEqual({ labels: ['Um na página?'], total: 3 });
  expect((await ask('GET', 'removed-records?sort=label')).status).toBe(400);
});

it('finds a removed record by the name that it had last, wildcards taken literally', async () => {
  const made = await ask('POST', 'faq', { fields: { pergunta: 'Antes?', resposta: 'Sim.' }, when: 'now' });
  const { id, revision } = made.body;
  const fields = { pergunta: 'Depois 100%?', resposta: 'Sim.' };
  const changed = await ask('PUT', `faq/${id}`, { fields, when: 'now', revision });
  await ask('DELETE', `faq/${id}?revision=${changed.body.revision}`);
  expect(await labelsOf('q=antes')).toEqual({ labels: [], total: 0 });
  expect(await labelsOf('q=100%25')).toEqual({ labels: ['Depois 100%?'], total: 1 });
  expect(await labelsOf('q=1%250')).toEqual({ labels: [], total: 0 });
  const restored = await ask('POST', `faq/${id}/restore`, { version: 2, revision: '3.0' });
  expect(restored.status).toBe(200);
  expect(await labelsOf('q=100%25')).toEqual({ labels: [], total: 0 });
});

it('names a seeded record that was never changed before it was removed', async () => {
  const { body } = await ask('GET', 'partners?per_page=1');
  const [{ id, name }] = body;
  await ask('DELETE', `partners/${id}?revision=0.0`);
  const found = await ask('GET', `removed-records?q=${encodeURIComponent(name)}`, undefined, editor);
  expect(found.body).toMatchObject([
    { kind: 'partner', path: 'partners', id, label: name, author: 'Pessoa' },
  ]);
  expect((await ask('GET', 'removed-records', undefined, support)).status).toBe(404);
});

it('names a record by its number when its removal was stored without its name', async () => {
  const id = await removeQuestion('Removida por um processo antigo?');
  await db.update(recordVersions).set({ label: null }).where(eq(recordVersions.recordId, id));
  expect((await labelsOf('per_page=1')).labels).toEqual([String(id)]);
});

it('finds records whose import was undone', async () => {
  const file = Buffer.from('pergunta;resposta\r\nVeio do arquivo?;Sim.\r\n');
  const octets = { 'content-type': 'application/octet-stream' };
  const at = (path: string) => `/api/admin/faq/${path}?file_name=a.csv`;
  const preview = await (await call(operator, 'POST', at('import-preview'), file, octets)).json();
  const imported = await call(operator, 'POST', `${at('imports')}&token=${preview.token}`, file, octets);
  const { id } = await imported.json();
  expect((await ask('POST', `faq/imports/${id}/undo`)).status).toBe(200);
  expect(await labelsOf('q=arquivo')).toEqual({ labels: ['Veio do arquivo?'], total: 1 });
});

it('reads the newest 10,000 removals only', async () => {
  await removeQuestion('A mais antiga?');
  await db.execute(
    sql`insert into record_versions (kind, record_id, version, change, label, created_at)
      select 'faq_item', 1000000 + n, 1, 'remove', 'Muitas ' || n, now() + interval '1 hour' from generate_series(1, 10000) n`,
  );
  expect((await labelsOf('per_page=1')).total).toBe(10_000);
  expect(await labelsOf('q=antiga')).toEqual({ labels: [], total: 0 });
  expect((await labelsOf('page=10000&per_page=100')).labels).toEqual([]);
});
