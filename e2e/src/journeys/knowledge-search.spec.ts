import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { expectNoHorizontalScroll } from './horizontal-scroll.ts';
import { plantProduct } from './knowledge.ts';

const results = (page: Page) => page.getByRole('region', { name: 'Resultados da busca' });

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Buscar nos conteúdos' }).fill(text);
  await expect(page).toHaveURL(new RegExp(`busca=${encodeURIComponent(text.split(' ')[0] ?? '')}`));
  await expect(results(page)).toHaveAttribute('aria-busy', 'false');
}

test('answers a whole question, and corrects a typing error and says so', async ({
  page,
  signIn,
  database,
}) => {
  await plantProduct(database.db, { isPaid: false, word: 'jatobazeira' });
  await signIn();
  await page.goto('/banco-conhecimento');
  await search(page, 'como eu preparo a jatobazeira com calma?');
  const found = results(page).getByRole('listitem').filter({ hasText: 'Produto jatobazeira, material' });
  await expect(found).toContainText('Achei no texto');
  await expect(found.locator('mark').first()).toHaveText('jatobazeira');
  await expectAccessible(page);

  await search(page, 'jatubazeira');
  await expect(results(page)).toContainText(
    'Mostrando resultados para “jatobazeira” em vez de “jatubazeira”.',
  );
  await page.getByRole('searchbox').press('ArrowDown');
  await expect(found.getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Produto jatobazeira, material' })).toBeVisible();
});

test('offers paid content by title and product, before weaker results, and never its text', async ({
  page,
  signIn,
  database,
}) => {
  const { productId } = await plantProduct(database.db, { isPaid: true, word: 'muirapinima' });
  await signIn();
  await page.goto('/banco-conhecimento');
  const answered = page.waitForResponse(/busca-bancoconhecimento\?q=muirapinima/);
  await search(page, 'muirapinima com calma no banho');
  expect(await (await answered).text()).not.toContain('Prepare a');
  const paid = results(page).getByRole('heading', { name: 'Também trata disso, em conteúdo pago' });
  await expect(paid).toBeVisible();
  const first = results(page).getByRole('listitem').first();
  await expect(first).toContainText('Produto muirapinima');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await first.getByRole('link', { name: 'Comprar: Produto muirapinima' }).click();
  await expect(page).toHaveURL(`/comprar/${productId}`);
});

test('shows the nearest and asks a fitting assistant when nothing answers the question', async ({
  page,
  signIn,
}) => {
  const question = 'preço do foguete quântico para gato astronauta marciano';
  await signIn();
  await page.goto('/banco-conhecimento');
  await search(page, question);
  await expect(results(page)).toContainText(`Não achei exatamente isso para “${question}”; perto disso:`);
  await expect(results(page).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  const ask = results(page).getByRole('link', { name: /^Perguntar ao assistente / });
  await ask.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/chat\/\d+$/);
  await expect(page.getByLabel('Sua mensagem')).toHaveValue(question);
  await expect(page.getByRole('log').getByText(question)).toBeHidden();
});
