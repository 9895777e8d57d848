import { expectAccessible } from '../support/axe.ts';
import { ownProduct } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { makeOperator } from '../support/test-users.ts';

test.use(ownProduct);

test('publishes new terms, which a subscriber reads and is asked to accept again', async ({
  page,
  openPageOf,
  signIn,
  database,
  product,
}) => {
  await makeOperator(database.db, await signIn());
  const home = await openPageOf();
  await home.goto('/');
  const settings = await (await home.request.get('/api/settings')).json();
  const old: string = settings.termsVersion;
  const response = await home.request.post('/api/privacy/consents', {
    data: { purpose: 'terms', action: 'given', version: old },
    headers: { origin: product.baseUrl },
  });
  expect(response.status()).toBe(200);
  const banner = home.getByRole('region', { name: 'Novos termos' });
  const consents = home.waitForResponse('**/api/privacy/consents');
  await home.goto('/');
  await consents;
  await expect(home.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);

  await page.goto('/admin/terms');
  const text = page.getByRole('textbox', { name: 'Termos de uso' });
  await expect(text).toHaveValue(/^## O serviço/);
  const hostile = '<script>document.title="tomado"</script> [x](javascript:document.title="tomado")';
  await text.fill(`## Regras novas\n\nAgora **diferente** ${Date.now()}.\n\n${hostile}`);
  await page.getByRole('tab', { name: 'Ver como fica' }).first().click();
  await expect(page.locator('strong', { hasText: 'diferente' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publicar?' });
  await expect(dialog.getByText('precisarão aceitá-la')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Publicado: a mudança já vale.')).toBeVisible();
  await expect(page.getByText(/SHA-256/)).toHaveCount(2);
  await expectAccessible(page);

  await home.goto('/');
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: 'Li e aceito' }).click();
  await expect(banner).toBeHidden();
  await home.goto('/termos');
  await expect(home.getByRole('heading', { name: 'Regras novas' })).toBeVisible();
  await expect(home).not.toHaveTitle(/tomado/);
  await expectAccessible(home);
  await home.getByRole('button', { name: 'Outras versões' }).click();
  await home.getByRole('link', { name: old, exact: true }).click();
  await expect(home.getByRole('heading', { name: 'O serviço', exact: true })).toBeVisible();
  await expect(home.getByText('Esta é uma versão anterior.')).toBeVisible();
  await expectAccessible(home);

  await page.getByRole('button', { name: 'Histórico' }).click();
  await page.getByRole('button', { name: /^Como veio com o produto/ }).click();
  await page.getByRole('button', { name: 'Voltar a esta versão' }).click();
  const again = page.getByRole('dialog', { name: 'Publicar esta versão?' });
  await expect(again.getByText('precisarão aceitá-la')).toBeVisible();
  await expectAccessible(page);
  await again.getByRole('button', { name: 'Cancelar' }).click();
  await home.goto('/termos');
  await expect(home.getByRole('heading', { name: 'Regras novas' })).toBeVisible();
  await page.getByRole('button', { name: 'Voltar a esta versão' }).click();
  await again.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('A versão foi publicada de novo.')).toBeVisible();
  await home.goto('/');
  await expect(banner).toBeVisible();
});
