import { firstLandingChats } from '@matilha/contract/landing/landing-areas';
import { settings } from '@matilha/contract/settings';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { assistants } from '#server/database/schema/content/assistants.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { landingForm, submit } from '../leads/testing/lead-tools.ts';
import { kindsByName } from '../records/kind.ts';
import { publishDueDrafts } from '../records/usecases/publish-due-drafts.ts';
import { assistantRecords } from './records-repository.ts';

const product = await testProduct();
const records = assistantRecords(new Set());
const { app, call, db, logLines } = product;
const operator = await createSubscriber(db, { role: 'operator' });
const ask = async (method: string, path: string, body?: unknown) => {
  const response = await call(operator, method, `/api/admin/${path}`, body);
  return { status: response.status, body: await response.json() };
};
const save = async (id: number, changed: object, when = 'now') => {
  const { body } = await ask('GET', `assistants/${id}`);
  const fields = { ...body.published, ...changed };
  return ask('PUT', `assistants/${id}`, { fields, when, revision: body.revision });
};
const remove = async (id: number) =>
  ask('DELETE', `assistants/${id}?revision=${(await ask('GET', `assistants/${id}`)).body.revision}`);
const isActive = async (id: number) =>
  (await db.select({ active: assistants.active }).from(assistants).where(eq(assistants.id, id)))[0]?.active;
const setActive = (ids: number[], active: boolean) =>
  db.update(assistants).set({ active }).where(inArray(assistants.id, ids));
const leadTo = async (landingChats: object | null) => {
  const { revision, published } = (await ask('GET', 'settings/1')).body;
  return ask('PUT', 'settings/1', { fields: { ...published, landingChats }, revision });
};

async function register(area: string): Promise<string> {
  const { status, body } = await submit(product, landingForm({ area }));
  expect([status, body.message]).toEqual([200, 'Tudo certo! Seu plano está sendo gerado.']);
  return body.redirectTo;
}
const planOf = (id: number) =>
  expect.stringMatching(new RegExp(`^/chat/${id}\\?message=Crie.*&autoSend=true$`));
const alarmsOf = (area: string) =>
  logLines
    .map((line) => JSON.parse(line))
    .filter((line) => line.alarm === 'landing_area' && line.area === area);
const brokenAreas = async () => {
  const response = await app.inject({ method: 'GET', url: '/metrics' });
  return /^matilha_landing_areas_broken (\d+)$/m.exec(response.body)?.[1];
};

it.each([
  [1, '“Petshop”, “Outro”'],
  [6, '“Clínica veterinária”'],
  [12, '“Distribuidor”'],
  [15, '“Banho e tosa / Groomer”'],
])('refuses to remove assistant %i or to switch it off, with the reason and the way', async (id, areas) => {
  const message = `A landing leva a este assistente (${areas}). Antes, escolha outro em Configurações, na seção Landing.`;
  for (const { status, body } of [await remove(id), await save(id, { active: false })])
    expect([status, body.code, body.message]).toEqual([409, 'record_in_use', message]);
  expect(await isActive(id)).toBe(true);
});

it('keeps an assistant of the landing on the air when a draft that switches it off is published', async () => {
  await save(6, { active: false }, 'draft');
  const { body } = await ask('GET', 'assistants/6');
  const published = await ask('POST', 'assistants/6/publish', { revision: body.revision });
  expect([published.status, published.body.code]).toEqual([409, 'record_in_use']);
  await ask('DELETE', `assistants/6/draft?revision=${body.revision}`);

  const when = new Date(Date.now() + 3_600_000).toISOString();
  expect((await save(6, { active: false }, when)).body.code).toBe('record_in_use');
});

it('keeps an assistant that was scheduled to be switched off before an area was led to it', async () => {
  const when = new Date(Date.now() + 3_600_000);
  expect((await save(9, { active: false }, when.toISOString())).status).toBe(200);
  expect((await leadTo({ ...firstLandingChats, outro: 9 })).status).toBe(200);
  const clock = { now: () => new Date(when.getTime() + 1) };
  await publishDueDrafts(testContext({ db, clock }), kindsByName([records]));
  expect((await ask('GET', 'assistants/9')).body.draft.problem).toContain('A landing leva a este assistente');
  expect(await isActive(9)).toBe(true);
  expect((await leadTo(null)).status).toBe(200);
});

it('refuses a version in which an assistant of the landing was switched off', async () => {
  await setActive([12], false);
  await save(12, { active: true });
  const { body } = await ask('GET', 'assistants/12');
  const restored = await ask('POST', 'assistants/12/restore', { version: 0, revision: body.revision });
  expect([restored.status, restored.body.code]).toEqual([409, 'record_in_use']);
  expect(await isActive(12)).toBe(true);
});

it('refuses to remove the category of an assistant of the landing', async () => {
  const { categoria_id } = (await ask('GET', 'assistants/1')).body.published;
  const removed = await ask('DELETE', `assistant-categories/${categoria_id}?revision=0.0`);
  expect([removed.status, removed.body.code]).toEqual([409, 'record_in_use']);
});

it('takes no file that changes assistants', () => {
  expect([records.bulk, records.sheet]).toEqual([undefined, undefined]);
});

it('leads an area to another assistant, after which the first one can be switched off', async () => {
  expect((await leadTo({ ...firstLandingChats, clinica_vet: 7 })).status).toBe(200);
  expect((await save(6, { active: false })).status).toBe(200);
  await vi.waitFor(async () => expect(await register('clinica_vet')).toEqual(planOf(7)), 20_000);
  const { planos } = settings.parse(await (await call(null, 'GET', '/api/settings')).json());
  expect(planos).toEqual({ ...firstLandingChats, clinica_vet: 7 });
  expect((await remove(7)).body.code).toBe('record_in_use');
  for (const clinica_vet of [6, 999_999]) {
    const back = await leadTo({ ...firstLandingChats, clinica_vet });
    expect([back.status, back.body.fields]).toEqual([
      400,
      { 'landingChats.clinica_vet': 'Este assistente está fora do ar' },
    ]);
  }
  const { revision } = (await ask('GET', 'settings/1')).body;
  const restored = await ask('POST', 'settings/1/restore', { version: 0, revision });
  expect([restored.status, restored.body.code]).toEqual([400, 'invalid_input']);
  expect((await save(6, { active: true })).status).toBe(200);
  expect((await leadTo(null)).status).toBe(200);
});

it('sends visitors of an area without an assistant to assistant 1, else to the first of all, and alarms', async () => {
  await vi.waitFor(async () => expect(await register('groomer')).toEqual(planOf(15)), 20_000);
  expect([await register('distribuidor'), alarmsOf('distribuidor')]).toEqual([planOf(12), []]);
  await setActive([12], false);
  expect(await register('distribuidor')).toEqual(planOf(1));
  expect(alarmsOf('distribuidor')).toMatchObject([{ area: 'distribuidor', assistant: 12, instead: 1 }]);
  await vi.waitFor(async () => expect(await brokenAreas()).toBe('1'), 30_000);
  await setActive([1, 12], false);
  const [first] = await db
    .select({ id: assistants.id })
    .from(assistants)
    .where(eq(assistants.active, true))
    .orderBy(sql`ordem, id`)
    .limit(1);
  expect(await register('distribuidor')).toEqual(planOf(first?.id ?? 0));
  await setActive([1, 12], true);
});

it('lets only one win when an assistant is switched off while an area is led to it', async () => {
  const results = await Promise.all([leadTo({ ...firstLandingChats, outro: 8 }), save(8, { active: false })]);
  expect(results.map(({ status }) => status === 200).filter(Boolean)).toHaveLength(1);
  const { landingChats: chats } = (await ask('GET', 'settings/1')).body.published;
  expect(chats === null || (await isActive(chats.outro))).toBe(true);
});
