import { expectAccessible } from '../support/axe.ts';
import { core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

test('finds an offer, copies its coupon and opens its partner in another tab', { tag: core }, async ({
  page,
  context,
  signIn,
  database,
}) => {
  await signIn();
  await database.db.$client.query("update partners set valid_until = '2099-12-31' where id = 3");
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/partners');
  await expect(page.getByRole('heading', { level: 1, name: 'Desconto com parceiros' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(12);
  await expectAccessible(page);
  const card = page.getByRole('article').filter({ hasText: 'Espuma Boa' });
  await expect(card.getByText('Válido até 31 de dezembro de 2099')).toBeVisible();
  await card.getByRole('button', { name: /^Cupom/ }).click();
  await expect(card.getByText('Cupom ESPUMA20 copiado', { exact: true })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ESPUMA20');

  const opened = context.waitForEvent('page');
  // The link covers the whole card.
  await card.click({ position: { x: 16, y: 16 } });
  const partner = await opened;
  await expect(partner.getByRole('heading', { name: 'Este parceiro é uma demonstração' })).toBeVisible();
  expect(await partner.evaluate(() => window.opener)).toBeNull();
  expect(await partner.evaluate(() => document.referrer)).toBe('');
  await expectAccessible(partner);
});

test('opens cards by keyboard', async ({ page, context, signIn }) => {
  await signIn();
  await page.goto('/partners');
  const first = page.getByRole('link', { name: /^Ver oferta/ }).first();
  await first.focus();
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  await (await opened).close();
});
