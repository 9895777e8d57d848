import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#server/database/schema/accounts.ts';
import { faqItems } from '#server/database/schema/content/faq.ts';
import { recordDrafts, recordVersions } from '#server/database/schema/records.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { countLockWaits } from '#server/testing/locks/lock-waits.ts';
import { testProduct } from '#server/testing/product.ts';
import { faqRecords } from '../faq/repository.ts';
import { kindsByName } from './kind.ts';
import { lockKind } from './repository.ts';
import { publishDueDrafts } from './usecases/publish-due-drafts.ts';

const { call, db } = await testProduct();
const [ana, bia, reader] = await Promise.all([
  createSubscriber(db, { role: 'editor' }),
  createSubscriber(db, { role: 'operator' }),
  createSubscriber(db),
]);
const base = '/api/admin/faq';

async function ask(as: typeof ana, method: string, path: string, body?: unknown) {
  const response = await call(as, method, `${base}${path}`, body);
  return { status: response.status, body: await response.json(), headers: response.headers };
}
const fields = (pergunta: string) => ({ pergunta, resposta: 'Sim, **pode**.' });
const create = async (pergunta: string, when = 'now') =>
  (await ask(ana, 'POST', '', { fields: fields(pergunta), when })).body;
const publicQuestions = async (): Promise<string[]> => {
  const items: { pergunta: string }[] = await (await call(reader, 'GET', '/api/faq')).json();
  return items.map(({ pergunta }) => pergunta);
};
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const publishDue = (at: Date) =>
  publishDueDrafts(testContext({ db, clock: { now: () => at } }), kindsByName([faqRecords]));

beforeEach(async () => {
  await db.delete(recordDrafts).where(eq(recordDrafts.kind, 'faq_item'));
});

describe('lists', () => {
  it('searches, orders, pages and counts the published records', async () => {
    for (const name of ['Zebra 50%?', 'Abelha?', 'Zorro?']) await create(name);
    const found = await ask(ana, 'GET', '?q=z&sort=pergunta&order=desc&per_page=1');
    expect([found.status, found.headers.get('x-total-count')]).toEqual([200, expect.stringMatching(/^\d+$/)]);
    expect(Number(found.headers.get('x-total-count'))).toBeGreaterThanOrEqual(2);
    expect(found.body).toHaveLength(1);
    expect((await ask(ana, 'GET', '?q=50%25')).body.map((row: { pergunta: string }) => row.pergunta)).toEqual(
      ['Zebra 50%?'],
    );
    expect((await ask(ana, 'GET', '?sort=resposta_secreta')).status).toBe(400);
  });

  it('exports the records that the search finds, with formulas neutralized', async () => {
    await create('=SOMA(A1) vale?');
    const response = await call(ana, 'GET', `${base}.csv?q=SOMA`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="faq.csv"');
    const lines = (await response.text()).trimEnd().split('\r\n');
    expect(lines[0]).toBe('Número;Pergunta;Resposta');
    expect(lines[1]).toMatch(/^\d+;'=SOMA\(A1\) vale\?;/);
  });
});

describe('changes', () => {
  it('publishes a new record at once and keeps who did it', async () => {
    const made = await create('Vale já?');
    expect(made).toMatchObject({ revision: '1.0', draft: null, published: fields('Vale já?') });
    expect(await publicQuestions()).toContain('Vale já?');
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, `faq_item:${made.id}`), eq(auditLog.action, 'faq_item.create')));
    expect(entry).toMatchObject({ actor: `user:${ana.id}`, address: '127.0.0.1' });
    expect(entry?.details).toEqual({ before: null, after: fields('Vale já?') });
  });

  it('keeps a draft from subscribers until it is published by hand', async () => {
    const draft = await create('Só rascunho?', 'draft');
    expect(draft).toMatchObject({ published: null, draft: { publish_at: null, author: 'Pessoa' } });
    expect(await publicQuestions()).not.toContain('Só rascunho?');
    const published = await ask(bia, 'POST', `/${draft.id}/publish`, { revision: draft.revision });
    expect(published.body).toMatchObject({ revision: '1.0', draft: null });
    expect(await publicQuestions()).toContain('Só rascunho?');
  });

  it('leaves a draft without a time to its author, however late it is', async () => {
    const draft = await create('Sem hora?', 'draft');
    await publishDue(new Date('2099-01-01'));
    expect((await ask(ana, 'GET', `/${draft.id}`)).body).toEqual(draft);
    expect(await publicQuestions()).not.toContain('Sem hora?');
  });

  it('refuses a change of an unpublished draft that another person replaced, and keeps theirs', async () => {
    const { id, revision } = await create('De ninguém?', 'draft');
    const change = (as: typeof ana, pergunta: string, when: string) =>
      ask(as, 'PUT', `/${id}`, { fields: fields(pergunta), when, revision });
    expect((await change(ana, 'De Ana?', 'draft')).status).toBe(200);
    for (const when of ['draft', 'now', inAnHour()])
      expect((await change(bia, 'De Bia?', when)).body.code).toBe('conflict');
    expect((await ask(bia, 'POST', `/${id}/publish`, { revision })).body.code).toBe('conflict');
    expect((await ask(bia, 'GET', `/${id}`)).body).toMatchObject({ ...fields('De Ana?'), published: null });
  });

  it('lists the drafts of those kinds that the role works with', async () => {
    const terms = (await (await call(bia, 'GET', '/api/admin/terms/1')).json()) as { revision: string };
    const body = { fields: { terms: 'Só a operação.' }, when: 'draft', revision: terms.revision };
    expect((await call(bia, 'PUT', '/api/admin/terms/1', body)).status).toBe(200);
    await create('Da edição?', 'draft');
    const kindsFor = async (as: typeof ana) => {
      const drafts: { kind: string }[] = await (await call(as, 'GET', '/api/admin/drafts')).json();
      return drafts.map(({ kind }) => kind);
    };
    expect([await kindsFor(bia), await kindsFor(ana)]).toEqual([['faq_item', 'terms'], ['faq_item']]);
    await db.delete(recordDrafts);
  });

  it('publishes a scheduled change at its time, not before', async () => {
    const made = await create('Antes?');
    const when = inAnHour();
    const { status } = await ask(ana, 'PUT', `/${made.id}`, {
      fields: fields('Depois?'),
      when,
      revision: made.revision,
    });
    expect(status).toBe(200);
    await publishDue(new Date());
    expect(await publicQuestions()).toContain('Antes?');
    await publishDue(new Date(when));
    const shown = await publicQuestions();
    expect([shown.includes('Antes?'), shown.includes('Depois?')]).toEqual([false, true]);
    const { body } = await ask(ana, 'GET', `/${made.id}/versions`);
    expect(body.map((row: { version: number; author: string }) => [row.version, row.author])).toEqual([
      [2, 'Pessoa'],
      [1, 'Pessoa'],
    ]);
  });

  it('refuses a time that has passed, and fields that are wrong, by name', async () => {
    const past = await ask(ana, 'POST', '', { fields: fields('Ontem?'), when: '2020-01-01T00:00:00.000Z' });
    expect([past.status, past.body.fields]).toEqual([
      400,
      { when: 'Escolha um horário que ainda não passou' },
    ]);
    const empty = await ask(ana, 'POST', '', { fields: { pergunta: '', resposta: 'x' }, when: 'now' });
    expect([empty.status, empty.body.fields]).toEqual([400, { 'fields.pergunta': 'Escreva a pergunta' }]);
    const more = await ask(ana, 'POST', '', { fields: { ...fields('A?'), ordem: 1 }, when: 'now' });
    expect(more.status).toBe(400);
  });

  it('refuses a change on a state that another person replaced, and keeps theirs', async () => {
    const made = await create('Quem?');
    const change = (as: typeof ana, pergunta: string) =>
      ask(as, 'PUT', `/${made.id}`, { fields: fields(pergunta), when: 'now', revision: made.revision });
    const outcomes = await Promise.all([change(ana, 'Ana?'), change(bia, 'Bia?')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await ask(ana, 'GET', `/${made.id}`);
    expect(body.pergunta).toBe(outcomes[0]?.status === 200 ? 'Ana?' : 'Bia?');
    const draft = await ask(ana, 'PUT', `/${made.id}`, {
      fields: fields('Rascunho?'),
      when: 'draft',
      revision: body.revision,
    });
    expect(
      (
        await ask(bia, 'PUT', `/${made.id}`, {
          fields: fields('Outra?'),
          when: 'now',
          revision: body.revision,
        })
      ).status,
    ).toBe(409);
    const revision = encodeURIComponent(draft.body.revision);
    expect((await ask(bia, 'DELETE', `/${made.id}/draft?revision=${revision}`)).status).toBe(200);
    expect((await ask(bia, 'GET', `/${made.id}`)).body).toEqual(body);
  });

  it('keeps a scheduled draft with the reason when the record changed meanwhile', async () => {
    const made = await create('Agendada?');
    const when = inAnHour();
    await ask(ana, 'PUT', `/${made.id}`, { fields: fields('Nova?'), when, revision: made.revision });
    // A change that does not go through the draft, as an import makes it.
    await db.update(recordDrafts).set({ baseVersion: 0 }).where(eq(recordDrafts.recordId, made.id));
    await publishDue(new Date(when));
    const { body } = await ask(ana, 'GET', `/${made.id}`);
    expect(body.published.pergunta).toBe('Agendada?');
    expect(body.draft).toMatchObject({
      publish_at: null,
      problem: 'O item mudou depois deste rascunho. Confira e publique à mão.',
    });
    const drafts = await (await call(ana, 'GET', '/api/admin/drafts')).json();
    expect(drafts).toMatchObject([{ path: 'faq', id: made.id, label: 'Nova?', is_new: false }]);
  });

  it('keeps a draft that its author saved again while its publication failed', async () => {
    const made = await create('Agendada?');
    const when = inAnHour();
    await ask(ana, 'PUT', `/${made.id}`, { fields: fields('Nova?'), when, revision: made.revision });
    await db.update(recordDrafts).set({ baseVersion: 0 }).where(eq(recordDrafts.recordId, made.id));
    const later = new Date(Date.parse(when) + 3_600_000);
    const saved = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const saving = db.transaction(async (tx) => {
      const changes = { publishAt: later, updatedAt: new Date(when) };
      await tx.update(recordDrafts).set(changes).where(eq(recordDrafts.recordId, made.id));
      saved.resolve();
      await done.promise;
    });
    await saved.promise;
    const publishing = publishDue(new Date(when));
    await expect.poll(() => countLockWaits(db, 'update "record_drafts"')).toBe(1);
    done.resolve();
    await Promise.all([saving, publishing]);
    const { body } = await ask(ana, 'GET', `/${made.id}`);
    expect(body.draft).toMatchObject({ publish_at: later.toISOString(), problem: null });
  });

  it('publishes a scheduled change in a later run when an import of its kind kept it waiting', async () => {
    const made = await create('Esperou?');
    const when = inAnHour();
    await ask(ana, 'PUT', `/${made.id}`, { fields: fields('Entrou?'), when, revision: made.revision });
    const locked = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const importing = db.transaction(async (tx) => {
      await lockKind(tx, 'faq_item');
      locked.resolve();
      await done.promise;
    });
    await locked.promise;
    await publishDue(new Date(when));
    done.resolve();
    await importing;
    const { body } = await ask(ana, 'GET', `/${made.id}`);
    expect(body.draft).toMatchObject({ publish_at: when, problem: null });
    await publishDue(new Date(when));
    expect(await publicQuestions()).toContain('Entrou?');
  }, 20_000);
});

it('publishes a due change in spite of a hundred older ones of a kind that no longer exists', async () => {
  const made = await create('Chega a vez?');
  const when = inAnHour();
  await ask(ana, 'PUT', `/${made.id}`, { fields: fields('Chegou?'), when, revision: made.revision });
  const gone = { kind: 'kind_of_yesterday', isNew: true, baseVersion: 0, fields: {}, updatedAt: new Date() };
  const rows = Array.from({ length: 100 }, (_, at) => ({
    ...gone,
    recordId: at + 1,
    publishAt: new Date(0),
  }));
  await db.insert(recordDrafts).values(rows);
  await publishDue(new Date(when));
  await db.delete(recordDrafts).where(eq(recordDrafts.kind, gone.kind));
  expect(await publicQuestions()).toContain('Chegou?');
});

describe('history', () => {
  it('restores a seeded record to its state before the first change', async () => {
    const [seeded] = await db.select().from(faqItems).limit(1);
    if (!seeded) throw new Error('no seeded question');
    const before = (await ask(ana, 'GET', `/${seeded.id}`)).body;
    expect(before.revision).toBe('0.0');
    const changed = await ask(ana, 'PUT', `/${seeded.id}`, {
      fields: fields('Mudada?'),
      when: 'now',
      revision: '0.0',
    });
    const restored = await ask(ana, 'POST', `/${seeded.id}/restore`, {
      version: 0,
      revision: changed.body.revision,
    });
    expect(restored.body.published).toEqual(before.published);
    const versions = (await ask(ana, 'GET', `/${seeded.id}/versions`)).body;
    expect(versions.map(({ change }: { change: string }) => change)).toEqual([
      'restore',
      'update',
      'original',
    ]);
  });

  it('refuses a version and a draft of an older contract, by field, and keeps the published record', async () => {
    const made = await create('Coube um dia?');
    const long = fields('x'.repeat(300));
    await db
      .update(recordVersions)
      .set({ fields: long })
      .where(and(eq(recordVersions.kind, 'faq_item'), eq(recordVersions.recordId, made.id)));
    const version = await ask(ana, 'POST', `/${made.id}/restore`, { version: 1, revision: made.revision });
    expect([version.status, version.body.fields]).toEqual([400, { pergunta: expect.any(String) }]);
    const when = inAnHour();
    await ask(ana, 'PUT', `/${made.id}`, { fields: fields('Nova?'), when, revision: made.revision });
    const [row] = await db
      .update(recordDrafts)
      .set({ fields: long })
      .where(eq(recordDrafts.recordId, made.id))
      .returning();
    await publishDue(new Date(when));
    const revision = `1.${row?.updatedAt.getTime()}`;
    const draft = await ask(ana, 'POST', `/${made.id}/publish`, { revision });
    expect([draft.status, draft.body.fields]).toEqual([400, { pergunta: expect.any(String) }]);
    const [kept] = await db.select().from(recordDrafts).where(eq(recordDrafts.recordId, made.id));
    expect(kept).toMatchObject({ publishAt: null, problem: expect.stringMatching(/^pergunta: /) });
    expect(await publicQuestions()).toContain('Coube um dia?');
    expect((await ask(ana, 'GET', '?q=Coube')).status).toBe(200);
  });

  it('opens a draft that an older contract let in, with its author’s values, so that it can be mended', async () => {
    const draft = await create('Nova?', 'draft');
    const stored = { ...fields('x'.repeat(300)), de_ontem: 1 };
    await db.update(recordDrafts).set({ fields: stored }).where(eq(recordDrafts.recordId, draft.id));
    const opened = await ask(ana, 'GET', `/${draft.id}`);
    expect(opened).toMatchObject({ status: 200, body: { ...fields('x'.repeat(300)), published: null } });
    expect(opened.body).not.toHaveProperty('de_ontem');
    const { revision } = opened.body;
    const change = { fields: fields('Cabe?'), when: 'draft', revision };
    const mended = await ask(ana, 'PUT', `/${draft.id}`, change);
    expect(mended).toMatchObject({ status: 200, body: fields('Cabe?') });
  });

  it('opens a draft with a missing or mistyped value, with the published value or none in its place', async () => {
    const made = await create('Publicada?');
    await ask(ana, 'PUT', `/${made.id}`, { fields: fields('Nova?'), when: 'draft', revision: made.revision });
    const ofRecord = eq(recordDrafts.recordId, made.id);
    await db
      .update(recordDrafts)
      .set({ fields: { pergunta: ['x'], resposta: 'Não.' } })
      .where(ofRecord);
    const opened = await ask(ana, 'GET', `/${made.id}`);
    expect(opened).toMatchObject({ status: 200, body: { pergunta: 'Publicada?', resposta: 'Não.' } });
    const draft = await create('Sem resposta?', 'draft');
    await db
      .update(recordDrafts)
      .set({ fields: { pergunta: 'Sem resposta?' } })
      .where(eq(recordDrafts.recordId, draft.id));
    const lacking = await ask(ana, 'GET', `/${draft.id}`);
    expect(lacking).toMatchObject({ status: 200, body: { pergunta: 'Sem resposta?', resposta: null } });
  });

  it('shows a version and a draft older than a field, and publishes them with the field’s present value', async () => {
    const made = await create('Velha?');
    await ask(ana, 'PUT', `/${made.id}`, { fields: fields('Nova?'), when: 'draft', revision: made.revision });
    const ofRecord = and(eq(recordVersions.kind, 'faq_item'), eq(recordVersions.recordId, made.id));
    await db
      .update(recordVersions)
      .set({ fields: { pergunta: 'Velha?' } })
      .where(ofRecord);
    await db
      .update(recordDrafts)
      .set({ fields: { pergunta: 'Nova?' } })
      .where(eq(recordDrafts.recordId, made.id));
    const { status, body } = await ask(ana, 'GET', `/${made.id}/versions`);
    expect([status, body[0].fields]).toEqual([200, { pergunta: 'Velha?' }]);
    const opened = await ask(ana, 'GET', `/${made.id}`);
    expect(opened).toMatchObject({ status: 200, body: fields('Nova?') });
    const published = await ask(ana, 'POST', `/${made.id}/publish`, { revision: opened.body.revision });
    expect(published).toMatchObject({ status: 200, body: { published: fields('Nova?') } });
    const restoring = { version: 1, revision: published.body.revision };
    const restored = await ask(ana, 'POST', `/${made.id}/restore`, restoring);
    expect(restored).toMatchObject({ status: 200, body: { published: fields('Velha?') } });
  });

  it('removes a record from subscribers and brings it back under its id', async () => {
    const made = await create('Some?');
    expect((await ask(ana, 'DELETE', `/${made.id}?revision=9.0`)).status).toBe(409);
    expect((await ask(ana, 'DELETE', `/${made.id}?revision=1.0`)).status).toBe(200);
    expect(await publicQuestions()).not.toContain('Some?');
    expect((await ask(ana, 'GET', `/${made.id}`)).status).toBe(404);
    const removed = await (await call(ana, 'GET', '/api/admin/removed-records')).json();
    expect(removed[0]).toMatchObject({ path: 'faq', id: made.id, label: 'Some?', author: 'Pessoa' });
    const back = await ask(ana, 'POST', `/${made.id}/restore`, { version: 1, revision: '2.0' });
    expect([back.status, back.body.id]).toEqual([200, made.id]);
    expect(await publicQuestions()).toContain('Some?');
  });
});
