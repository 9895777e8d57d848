import { expectAccessible } from '../support/axe.ts';
import { ownProduct } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { makeOperator } from '../support/test-users.ts';

test.use(ownProduct);

test('changes the brand, which a subscriber sees at once, and follows the environment again', async ({
  page,
  openPageOf,
  signIn,
  database,
}) => {
  await makeOperator(database.db, await signIn());
  const home = await openPageOf();
  const brandSeen = async () => {
    await home.goto('/faq');
    return home.locator('meta[name="application-name"]').getAttribute('content');
  };
  expect(await brandSeen()).toBe('Matilha');

  await page.goto('/admin/configuracoes');
  const brand = page.getByRole('group', { name: 'Marca' });
  await brand.getByRole('button', { name: 'Mudar: Marca' }).click();
  await brand.getByRole('textbox', { name: 'Marca' }).fill('');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Escreva a marca')).toBeVisible();
  await brand.getByRole('textbox', { name: 'Marca' }).fill('Cardume');
  await expect(brand.getByText('Padrão da instalação: Matilha.')).toBeVisible();
  const seller = page.getByRole('group', { name: 'Empresa que vende' });
  await seller.getByRole('button', { name: /^Mudar/ }).click();
  await seller.getByRole('textbox', { name: 'CNPJ' }).fill('11.222.333/0001-80');
  await expectAccessible(page);
  await seller.getByRole('button', { name: /^Voltar ao padrão/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Publicado: a mudança já vale.')).toBeVisible();
  await expect.poll(brandSeen).toBe('Cardume');

  await brand.getByRole('button', { name: /^Voltar ao padrão/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(brandSeen).toBe('Matilha');
  await page.getByRole('button', { name: 'Histórico' }).click();
  await page
    .getByRole('button', { name: /^Mudado/ })
    .nth(1)
    .click();
  await expect(page.getByRole('dialog').getByText('Cardume')).toBeVisible();
  await expectAccessible(page);
});

test('changes the lines below the plans, which subscribers read', async ({ page, signIn, database }) => {
  await makeOperator(database.db, await signIn());
  await page.goto('/admin/plans');
  const lines = page.getByRole('textbox', { name: 'Linhas, em ordem' });
  await lines.fill('Respostas por mês\nBanco de conhecimento\nSuporte em português');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Publicado: a mudança já vale.')).toBeVisible();
  await page.goto('/subscription');
  await expect(page.getByText('Suporte em português').first()).toBeVisible();
});
