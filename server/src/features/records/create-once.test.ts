import { randomUuid } from '@matilha/contract/random-uuid';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '#server/database/schema/accounts.ts';
import { faqItems } from '#server/database/schema/content/faq.ts';
import { recordCreations } from '#server/database/schema/records.ts';
import { days, later } from '#server/platform/clock.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { keepRetention } from '../privacy/usecases/keep-retention.ts';

const { call, db } = await testProduct();
const [ana, bia] = await Promise.all([
  createSubscriber(db, { role: 'editor' }),
  createSubscriber(db, { role: 'operator' }),
]);
const base = '/api/admin/faq';

async function ask(as: typeof ana, method: string, path: string, body: unknown) {
  const response = await call(as, method, `${base}${path}`, body);
  return { status: response.status, body: await response.json() };
}
const fields = (pergunta: string) => ({ pergunta, resposta: 'Sim.' });
const create = (as: typeof ana, key: string, pergunta: string, when = 'now') =>
  ask(as, 'POST', '', { fields: fields(pergunta), when, key });
const stored = async (pergunta: string) =>
  (await db.select().from(faqItems).where(eq(faqItems.pergunta, pergunta))).length;

describe('a creation that is sent again', () => {
  it('creates one record and audits it once', async () => {
    const key = randomUuid();
    const first = await create(ana, key, 'Uma vez só?');
    const second = await create(ana, key, 'Uma vez só?');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await stored('Uma vez só?')).toBe(1);
    const entries = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, `faq_item:${first.body.id}`)));
    expect(entries).toHaveLength(1);
  });

  it('creates one record when both calls run at the same time', async () => {
    const key = randomUuid();
    const [first, second] = await Promise.all([
      create(ana, key, 'Ao mesmo tempo?'),
      create(ana, key, 'Ao mesmo tempo?'),
    ]);
    expect([first.status, second.status, first.body.id]).toEqual([201, 201, second.body.id]);
    expect(await stored('Ao mesmo tempo?')).toBe(1);
  });

  it("changes the record to its author's newer fields", async () => {
    const key = randomUuid();
    const first = await create(ana, key, 'Antes da queda?', 'draft');
    const second = await create(ana, key, 'Depois da queda?');
    expect(second.body).toMatchObject({
      id: first.body.id,
      draft: null,
      published: fields('Depois da queda?'),
    });
    expect(await create(ana, key, 'Depois da queda?')).toEqual(second);
  });

  it('removes from the draft the parts that its author removed meanwhile', async () => {
    const key = randomUuid();
    const first = await create(ana, key, 'Com resposta?', 'draft');
    const left = { fields: { pergunta: 'Com resposta?' }, when: 'draft', key };
    const second = await ask(ana, 'POST', '', left);
    expect(second.body).toMatchObject({ id: first.body.id, pergunta: 'Com resposta?', resposta: null });
    expect(await ask(ana, 'POST', '', left)).toEqual(second);
  });

  it('overwrites no change of another person, and no removal', async () => {
    const key = randomUuid();
    const { body } = await create(ana, key, 'De Ana?');
    const { id, revision } = body;
    const savedByBia = await ask(bia, 'PUT', `/${id}`, { fields: fields('De Bia?'), when: 'now', revision });
    expect((await create(ana, key, 'De Ana, mudada?')).body.code).toBe('conflict');
    expect([await stored('De Bia?'), await stored('De Ana, mudada?')]).toEqual([1, 0]);
    await call(bia, 'DELETE', `${base}/${id}?revision=${savedByBia.body.revision}`);
    expect((await create(ana, key, 'De Ana?')).status).toBe(404);
    expect(await stored('De Ana?')).toBe(0);
  });

  it('creates a record of its own for each person, kind and key', async () => {
    const key = randomUuid();
    const ids = [
      await create(ana, key, 'Chave de Ana?'),
      await create(bia, key, 'Chave de Ana?'),
      await create(ana, randomUuid(), 'Chave de Ana?'),
    ].map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(3);
    const category = await call(ana, 'POST', '/api/admin/assistant-categories', {
      fields: { nome: 'Chave' },
      when: 'draft',
      key,
    });
    expect(category.status).toBe(201);
  });

  it('tries again after a refusal, and keeps no trace of who created it', async () => {
    const key = randomUuid();
    expect((await create(ana, key, '')).status).toBe(400);
    expect((await create(ana, key, 'Agora certo?', '2020-01-01T00:00:00.000Z')).status).toBe(400);
    expect((await create(ana, key, 'Agora certo?')).status).toBe(201);
    expect(await stored('Agora certo?')).toBe(1);
    const { rows } = await db.execute(sql`select * from record_creations`);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('keeps its key for 90 days', async () => {
    const key = randomUuid();
    const { body } = await create(ana, key, 'Por quanto tempo?');
    const keep = (daysLater: number) => {
      const clock = { now: () => later(new Date(), days(daysLater)) };
      return keepRetention(testContext({ db, clock }), { sweep: async () => undefined });
    };
    const kept = async () =>
      (await db.select().from(recordCreations).where(eq(recordCreations.recordId, body.id))).length;
    await keep(89);
    expect(await kept()).toBe(1);
    await keep(91);
    expect(await kept()).toBe(0);
    expect(await stored('Por quanto tempo?')).toBe(1);
  });
});
