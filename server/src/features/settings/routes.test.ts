import { settings } from '@matilha/contract/settings';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { settingsDocuments } from '#server/database/schema/platform.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const { call, db } = await testProduct({
  env: { BRAND_NAME: 'Alcateia', SUPPORT_WHATSAPP: '5511911112222', BILLING_WHATSAPP: '5511933334444' },
});
const read = async () => settings.parse(await (await call(null, 'GET', '/api/settings')).json());
const tutorialIs = (value: unknown) =>
  db.update(settingsDocuments).set({ value }).where(eq(settingsDocuments.name, 'tutorial'));

it('returns the brand and WhatsApp links with a prepared message to visitors', async () => {
  const { brandName, supportUrl, billingUrl, termsUrl, termsVersion } = await read();
  expect([brandName, termsUrl]).toEqual(['Alcateia', '/termos']);
  expect(supportUrl).toBe(
    'https://wa.me/5511911112222?text=Ol%C3%A1!%20Preciso%20de%20ajuda%20com%20a%20Alcateia.',
  );
  expect(billingUrl).toMatch(/^https:\/\/wa\.me\/5511933334444\?text=Ol%C3%A1!%20Quero%20ajustar/);
  expect(termsVersion).toMatch(/^\d{4}-\d\d/);
});

it('returns the tutorial as stored: changed, disabled, or empty when it is invalid', async () => {
  const { tutorial } = await read();
  expect(tutorial.enabled).toBe(true);
  expect(tutorial.steps).toHaveLength(6);
  const step = { title: 'Novo', description: 'Texto', buttonText: 'Finalizar', image: '/images/x.svg' };
  await tutorialIs({ enabled: true, backgroundImage: '', steps: [step] });
  expect((await read()).tutorial.steps).toEqual([step]);
  await tutorialIs({ ...tutorial, enabled: false });
  expect((await read()).tutorial.enabled).toBe(false);
  await tutorialIs({ steps: 'nonsense' });
  expect((await read()).tutorial).toEqual({ enabled: false, backgroundImage: '', steps: [] });
});

it('publishes a changed tutorial at once and restores the first one', async () => {
  const editor = await createSubscriber(db, { role: 'editor' });
  const ask = async (method: string, path: string, body?: unknown, as = editor) => {
    const response = await call(as, method, `/api/admin/tutorial/1${path}`, body);
    return { status: response.status, body: await response.json() };
  };
  const step = { title: 'Primeiro', description: 'Texto', buttonText: 'Ok', image: '' };
  const first = (await ask('GET', '')).body;
  const fields = { enabled: true, backgroundImage: '', steps: [step] };
  const saved = await ask('PUT', '', { fields, revision: first.revision });
  expect([saved.status, (await read()).tutorial]).toEqual([200, fields]);
  expect((await ask('PUT', '', { fields, revision: first.revision })).body.code).toBe('conflict');
  const picture = { ...fields, steps: [{ ...step, image: 'http://exemplo.com/x.png' }] };
  expect((await ask('PUT', '', { fields: picture, revision: saved.body.revision })).status).toBe(400);
  await ask('POST', '/restore', { version: 0, revision: saved.body.revision });
  expect((await read()).tutorial).toEqual(first.published);
  const support = await createSubscriber(db, { role: 'support' });
  expect((await ask('GET', '', undefined, support)).status).toBe(404);
});
