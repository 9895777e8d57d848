import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { materials } from '#server/database/schema/content/knowledge.ts';
import { recordDrafts } from '#server/database/schema/records.ts';
import { shortenFirstSteps } from '#server/features/knowledge/testing/shorten-first-steps.ts';
import { contentOf } from '#server/features.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { kindsByName, nameOf, type RecordKind } from './kind.ts';
import { publishDueDrafts } from './usecases/publish-due-drafts.ts';

const draftedKinds = contentOf(readConfig({})).kinds.filter(({ document }) => !document);

const { call, db } = await testProduct();
const [operator, editor] = await Promise.all([
  createSubscriber(db, { role: 'operator' }),
  createSubscriber(db, { role: 'editor' }),
]);
type Fields = Record<string, unknown>;
async function ask(method: string, path: string, body?: unknown, as = operator) {
  const response = await call(as, method, `/api/admin/${path}`, body);
  return { status: response.status, body: await response.json() };
}
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const problemsOf = (fields: Fields | undefined) =>
  Object.keys(fields ?? {}).map((name) => name.replace(/^fields\./, ''));

const namesOf = ({ contract }: RecordKind) => Object.keys(contract.shape);
const firstText = (kind: RecordKind) =>
  namesOf(kind).find((name) => kind.contract.fields.shape[name]?.safeParse('Só isto').success) ?? '';
/** Saves a change of a kind's new record, or of its only one. */
async function save(kind: RecordKind, fields: Fields, when: string) {
  if (!kind.single) return ask('POST', kind.path, { fields, when });
  const { revision } = (await ask('GET', `${kind.path}/1`)).body;
  return ask('PUT', `${kind.path}/1`, { fields, when, revision });
}
/** Returns the fields of a stored record that can be saved as it is, and costs nothing. */
async function wholeOf(kind: RecordKind): Promise<Fields> {
  const { rows } = await kind.list(db, { ...kind.query.parse({}), per_page: 100 });
  const found = rows
    .map(({ id: _, ...fields }) => ({ ...fields, ...(kind.price && { [kind.price]: 0 }) }))
    .find((fields) => kind.contract.fields.safeParse(fields).success);
  if (!found) throw new Error(`${kind.name}: no record that can be saved as it is`);
  return found;
}
const storedDrafts = () => db.select().from(recordDrafts);

beforeAll(() => shortenFirstSteps(db));

afterEach(async () => {
  await db.delete(recordDrafts);
});

describe.each(draftedKinds.map((kind) => [kind.name, kind] as const))('drafts of %s', (_, kind) => {
  const text = firstText(kind);

  it('stores one field, and reads it back', async () => {
    const before = kind.single ? (await ask('GET', `${kind.path}/1`)).body.published : null;
    const made = await save(kind, { [text]: 'Só isto' }, 'draft');
    expect([made.status, made.body]).toEqual([kind.single ? 200 : 201, expect.anything()]);
    const { body } = await ask('GET', `${kind.path}/${made.body.id}`);
    expect(body).toMatchObject({ ...before, [text]: 'Só isto', published: before });
    const [draft] = (await ask('GET', 'drafts')).body;
    expect(draft).toMatchObject({ id: body.id, label: nameOf(kind, { [text]: 'Só isto' }) });
  });

  it('refuses to publish an unfinished draft, by field and without loss, and publishes it once complete', async () => {
    // As a form sends it: nothing is chosen or written yet, except for one field where there are others.
    const nothing = Object.fromEntries(namesOf(kind).map((name) => [name, null]));
    const typed = namesOf(kind).length > 1 ? { [text]: 'Só isto' } : { [text]: '  ' };
    const unfinished = { ...nothing, ...typed };
    for (const when of ['now', inAnHour()]) {
      const refused = await save(kind, unfinished, when);
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
      expect(problemsOf(refused.body.fields).length).toBeGreaterThan(0);
    }
    expect(await storedDrafts()).toEqual([]);
    const { body: draft } = await save(kind, unfinished, 'draft');
    const draftPath = `${kind.path}/${draft.id}`;
    const refused = await ask('POST', `${draftPath}/publish`, { revision: draft.revision });
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
    const problems = problemsOf(refused.body.fields);
    expect(namesOf(kind)).toEqual(expect.arrayContaining(problems));
    expect(problems.includes(text)).toBe(namesOf(kind).length === 1);
    expect((await ask('GET', draftPath)).body).toEqual(draft);
    const whole = { ...(await wholeOf(kind)), [text]: 'Só isto' };
    const finished = await ask('PUT', draftPath, { fields: whole, when: 'draft', revision: draft.revision });
    const published = await ask('POST', `${draftPath}/publish`, { revision: finished.body.revision });
    expect([published.status, published.body.published]).toEqual([200, whole]);
  });

  it('refuses fields that are too long, mistyped or unknown, and stores nothing', async () => {
    const long = 'x'.repeat(40_000);
    const wrong = [long, [long], [{ id: long, nome: 'a.pdf' }], Array(2_000).fill('x'), { a: 1 }];
    for (const name of namesOf(kind))
      for (const value of wrong) {
        const refused = await save(kind, { [name]: value }, 'draft');
        const shown = JSON.stringify(value).slice(0, 20);
        expect([name, shown, refused.status, problemsOf(refused.body.fields)[0]]).toEqual([
          name,
          shown,
          400,
          expect.stringMatching(`^(${name}(\\.\\d+(\\.id)?)?|a)$`),
        ]);
      }
    expect((await save(kind, { [text]: 'Só isto', de_ontem: 1 }, 'draft')).body.fields).toEqual({
      de_ontem: 'Campo desconhecido',
    });
    expect(await storedDrafts()).toEqual([]);
  });
});

describe('a draft of a published record', () => {
  const publish = async () =>
    (await ask('POST', 'faq', { fields: { pergunta: 'Abre cedo?', resposta: 'Sim.' }, when: 'now' })).body;

  it('shows and publishes the other fields as they are', async () => {
    const { id, revision } = await publish();
    const fields = { pergunta: 'Abre tarde?' };
    const draft = await ask('PUT', `faq/${id}`, { fields, when: 'draft', revision });
    expect(draft).toMatchObject({ status: 200, body: { ...fields, resposta: 'Sim.' } });
    const published = await ask('POST', `faq/${id}/publish`, { revision: draft.body.revision });
    expect(published.body.published).toEqual({ pergunta: 'Abre tarde?', resposta: 'Sim.' });
  });

  it('keeps the files of a material that the draft does not mention', async () => {
    const arquivos = [{ id: randomUUID(), nome: 'a.pdf' }];
    await db.update(materials).set({ arquivos }).where(eq(materials.id, 1));
    const { revision } = (await ask('GET', 'materials/1')).body;
    const fields = { titulo_material: 'Outro título' };
    const draft = await ask('PUT', 'materials/1', { fields, when: 'draft', revision });
    expect(draft.body).toMatchObject({ ...fields, arquivos });
  });

  it('shows an emptied field as empty, as its publication sees it, and lists the published name', async () => {
    const { id, revision } = await publish();
    const fields = { pergunta: null, resposta: 'Não.' };
    const draft = await ask('PUT', `faq/${id}`, { fields, when: 'draft', revision });
    expect(draft).toMatchObject({ status: 200, body: fields });
    expect((await ask('GET', 'drafts')).body).toMatchObject([{ id, label: 'Abre cedo?' }]);
    const refused = await ask('POST', `faq/${id}/publish`, { revision: draft.body.revision });
    expect(refused.body.fields).toEqual({ pergunta: 'Escreva a pergunta' });
  });

  it('lets nobody publish a price by a draft of nothing else without the right to', async () => {
    const { revision } = (await ask('GET', 'products/1')).body;
    const draft = { fields: { price: 9_700 }, when: 'draft', revision };
    expect((await ask('PUT', 'products/1', draft, editor)).body).toMatchObject({
      code: 'forbidden',
      fields: { price: expect.stringContaining('só quem opera') },
    });
    const { body } = await ask('PUT', 'products/1', draft);
    const publication = { revision: body.revision };
    expect((await ask('POST', 'products/1/publish', publication, editor)).body.code).toBe('forbidden');
    expect((await ask('POST', 'products/1/publish', publication)).body.code).toBe('price_unconfirmed');
  });
});

it('lists a new record without a name', async () => {
  await ask('POST', 'faq', { fields: { pergunta: ' ', resposta: 'Sim.' }, when: 'draft' });
  expect((await ask('GET', 'drafts')).body).toMatchObject([{ path: 'faq', label: 'Sem nome' }]);
});

it('publishes no unfinished draft when it is due, and names the missing fields', async () => {
  const { body } = await ask('POST', 'faq', { fields: { pergunta: 'E aí?' }, when: 'draft' });
  const publishAt = new Date();
  await db.update(recordDrafts).set({ publishAt }).where(eq(recordDrafts.recordId, body.id));
  const context = testContext({ db, clock: { now: () => publishAt } });
  await publishDueDrafts(context, kindsByName(draftedKinds));
  expect((await ask('GET', `faq/${body.id}`)).body).toMatchObject({
    pergunta: 'E aí?',
    published: null,
    draft: { publish_at: null, problem: 'resposta: Escreva a resposta' },
  });
});
