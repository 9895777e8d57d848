import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditLog } from '#server/database/schema/accounts.ts';
import { assistantCategories, assistants, suggestions } from '#server/database/schema/content/assistants.ts';
import { recordVersions } from '#server/database/schema/records.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { toolNamed } from '#server/testing/tools.ts';
import { assistantCategoryRecords, assistantRecords, frameRecords } from './records-repository.ts';

const tools = [toolNamed('calcular_comissao'), toolNamed('buscar_no_banco')];
const { call, db } = await testProduct({ tools });
const records = assistantRecords(new Set());
const [editor, support, subscriber] = await Promise.all([
  createSubscriber(db, { role: 'editor' }),
  createSubscriber(db, { role: 'support' }),
  createSubscriber(db),
]);
const ask = async (method: string, path: string, body?: unknown) => {
  const response = await call(editor, method, `/api/admin/${path}`, body);
  return { status: response.status, body: await response.json() };
};
const fields = {
  title: 'Vitrine da semana',
  description: 'Monta a vitrine que vende o que está parado',
  categoria_id: 1,
  image_url: '/images/agents/1.svg',
  credits_per_use: 1,
  active: true,
  instructions: '## Papel\n\nVocê monta vitrines.',
  model: null,
  temperature: 0.7,
  max_output_tokens: 1500,
  ferramentas_desligadas: ['calcular_comissao'],
  suggestions: ['O que pôr na entrada?', 'Como mostrar rações?'],
};
const create = async (changed: Partial<Record<keyof typeof fields, unknown>> = {}, when = 'now') =>
  ask('POST', 'assistants', { fields: { ...fields, ...changed }, when });
const shownTitles = async () => {
  const list: { title: string }[] = await (await call(subscriber, 'GET', '/api/lists')).json();
  return list.map(({ title }) => title);
};

it('lets every seeded assistant, category and the frame be saved as they are', async () => {
  for (const { id } of await db.select().from(assistants)) {
    const seeded = await records.select(db, id);
    expect(records.contract.fields.parse(seeded)).toEqual(seeded);
  }
  for (const { id } of await db.select().from(assistantCategories)) {
    const seeded = await assistantCategoryRecords.select(db, id);
    expect(assistantCategoryRecords.contract.fields.parse(seeded)).toEqual(seeded);
  }
  const frame = await frameRecords.select(db, 1);
  expect(frameRecords.contract.fields.parse(frame)).toEqual(frame);
});

it('shows a new assistant with its suggestions to subscribers at once', async () => {
  const { status, body } = await create();
  expect([status, body.published]).toEqual([201, fields]);
  expect(await shownTitles()).toContain('Vitrine da semana');
  const asked = await (await call(subscriber, 'GET', `/api/sugestoes-perguntas/${body.id}`)).json();
  expect(asked.map(({ conteudo }: { conteudo: string }) => conteudo)).toEqual(fields.suggestions);
});

it('keeps the ids of suggestions whose text stays', async () => {
  const { body } = await create({ title: 'Fica' });
  const rows = () =>
    db.select().from(suggestions).where(eq(suggestions.assistantId, body.id)).orderBy(suggestions.ordem);
  const [entrance] = await rows();
  const next = ['Nova?', 'O que pôr na entrada?'];
  const saved = await ask('PUT', `assistants/${body.id}`, {
    fields: { ...fields, suggestions: next },
    when: 'now',
    revision: body.revision,
  });
  expect(saved.body.published.suggestions).toEqual(next);
  expect((await rows()).map(({ conteudo }) => conteudo)).toEqual(next);
  expect((await rows())[1]?.id).toBe(entrance?.id);
  const none = await ask('PUT', `assistants/${body.id}`, {
    fields: { ...fields, suggestions: [] },
    when: 'now',
    revision: saved.body.revision,
  });
  expect([none.status, await rows()]).toEqual([200, []]);
});

it('restores a removed assistant whose last version is older than the suggestions, without any', async () => {
  const { body } = await create();
  const { suggestions: _, ...older } = fields;
  const versions = and(eq(recordVersions.kind, 'assistant'), eq(recordVersions.recordId, body.id));
  await db.update(recordVersions).set({ fields: older }).where(versions);
  expect((await ask('DELETE', `assistants/${body.id}?revision=1.0`)).status).toBe(200);
  const back = await ask('POST', `assistants/${body.id}/restore`, { version: 1, revision: '2.0' });
  expect([back.status, back.body.published]).toEqual([200, { ...older, suggestions: [] }]);
});

it('keeps switched-off tools in drafts, history, lists, files and the audit log', async () => {
  const { body } = await create();
  const off = ['buscar_no_banco', 'calcular_comissao'];
  const draft = await ask('PUT', `assistants/${body.id}`, {
    fields: { ...fields, ferramentas_desligadas: off },
    when: 'draft',
    revision: body.revision,
  });
  expect([draft.body.ferramentas_desligadas, draft.body.published.ferramentas_desligadas]).toEqual([
    off,
    fields.ferramentas_desligadas,
  ]);
  const published = await ask('POST', `assistants/${body.id}/publish`, { revision: draft.body.revision });
  expect(published.body.published.ferramentas_desligadas).toEqual(off);
  const subject = `assistant:${body.id}`;
  const entries = await db.select().from(auditLog).where(eq(auditLog.subject, subject));
  expect(entries.find(({ action }) => action === 'assistant.update')?.details).toEqual({
    before: { ferramentas_desligadas: fields.ferramentas_desligadas },
    after: { ferramentas_desligadas: off },
  });
  const listed = await ask('GET', 'assistants?q=Vitrine&sort=title');
  expect(listed.body.find(({ id }: { id: number }) => id === body.id).ferramentas_desligadas).toEqual(off);
  const file = await (await call(editor, 'GET', `/api/admin/assistants.csv?ids=${body.id}`)).text();
  expect(file).toContain(';ferramentas_desligadas');
  expect(file).toContain('buscar_no_banco | calcular_comissao');
  const version = { version: 1, revision: published.body.revision };
  const back = await ask('POST', `assistants/${body.id}/restore`, version);
  expect(back.body.published.ferramentas_desligadas).toEqual(fields.ferramentas_desligadas);
});

it('completes a version from before the field with no switched-off tool', async () => {
  const { body } = await create();
  const { ferramentas_desligadas: _, ...older } = fields;
  const versions = and(eq(recordVersions.kind, 'assistant'), eq(recordVersions.recordId, body.id));
  await db.update(recordVersions).set({ fields: older }).where(versions);
  await ask('DELETE', `assistants/${body.id}?revision=1.0`);
  const back = await ask('POST', `assistants/${body.id}/restore`, { version: 1, revision: '2.0' });
  expect([back.status, back.body.published.ferramentas_desligadas]).toEqual([200, []]);
});

it('names the field that a removed assistant needs and its last version lacks', async () => {
  const { body } = await create();
  const { instructions: _, ...older } = fields;
  const versions = and(eq(recordVersions.kind, 'assistant'), eq(recordVersions.recordId, body.id));
  await db.update(recordVersions).set({ fields: older }).where(versions);
  await ask('DELETE', `assistants/${body.id}?revision=1.0`);
  const back = await ask('POST', `assistants/${body.id}/restore`, { version: 1, revision: '2.0' });
  expect([back.status, back.body.fields]).toEqual([400, { instructions: expect.any(String) }]);
});

it('lists assistants of one category with their suggestions', async () => {
  const { body } = await ask('GET', 'assistants?categoria_id=4&sort=title');
  expect(body.length).toBeGreaterThan(0);
  for (const row of body) expect([row.categoria_id, row.suggestions.length]).toEqual([4, 6]);
});

it.each([
  ['a price outside the scale', { credits_per_use: 4 }, 'credits_per_use'],
  ['a temperature above 2', { temperature: 2.1 }, 'temperature'],
  ['a picture without encryption', { image_url: 'http://x.com/a.png' }, 'image_url'],
  ['a picture of another host by a path', { image_url: '//x.com/a.png' }, 'image_url'],
  ['a script as picture', { image_url: 'javascript:alert(1)' }, 'image_url'],
  ['a category that does not exist', { categoria_id: 999_999 }, 'categoria_id'],
  ['equal suggestions', { suggestions: ['Oi?', 'Oi?'] }, 'suggestions'],
  ['an answer longer than the limit', { max_output_tokens: 16_001 }, 'max_output_tokens'],
  ['a tool that is none', { ferramentas_desligadas: ['apagar_tudo'] }, 'ferramentas_desligadas'],
  ['a sentence as the name of a tool', { ferramentas_desligadas: ['Apagar tudo'] }, 'ferramentas_desligadas'],
])('refuses %s by the name of the field', async (_what, changed, field) => {
  const { status, body } = await create(changed);
  expect(status).toBe(400);
  expect(Object.keys(body.fields).join()).toContain(field);
});

it('keeps a category that assistants are in', async () => {
  expect((await ask('DELETE', 'assistant-categories/1?revision=0.0')).status).toBe(409);
});

it('replaces the frame, audits both texts, and restores the seeded one', async () => {
  const before = (await ask('GET', 'answer-frame/1')).body;
  expect(before.texto).toMatch(/^Estas regras valem para todos os assistentes:/);
  const saved = await ask('PUT', 'answer-frame/1', {
    fields: { texto: '  Responda em uma linha.  ' },
    when: 'now',
    revision: before.revision,
  });
  expect(saved.body.published).toEqual({ texto: 'Responda em uma linha.' });
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'answer_frame.update'));
  expect(entry?.details).toEqual({
    before: { texto: before.texto },
    after: { texto: 'Responda em uma linha.' },
  });
  const restored = await ask('POST', 'answer-frame/1/restore', { version: 0, revision: saved.body.revision });
  expect(restored.body.texto).toBe(before.texto);
});

it('refuses to create a second frame or to remove the one', async () => {
  expect((await ask('POST', 'answer-frame', { fields: { texto: 'Oi' }, when: 'now' })).status).toBe(404);
  expect((await ask('DELETE', 'answer-frame/1?revision=0.0')).status).toBe(404);
  expect((await ask('GET', 'answer-frame/2')).status).toBe(404);
  expect((await ask('GET', 'answer-frame')).body).toHaveLength(1);
});

it.each(['assistants', 'assistant-categories', 'answer-frame'])(
  'hides %s from support and subscribers',
  async (path) => {
    for (const as of [support, subscriber])
      expect((await call(as, 'GET', `/api/admin/${path}`)).status).toBe(404);
  },
);
