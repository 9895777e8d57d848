import { settings } from '@matilha/contract/settings';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { settingsDocuments } from '#server/database/schema/platform.ts';
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
