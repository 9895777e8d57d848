import { expectAccessible } from '../support/axe.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

test('finds assistants of every subject, and keeps the search in the address', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  const main = page.getByRole('main');
  await main.getByLabel('Buscar assistentes').fill('vacina');
  await expect(page).toHaveURL(/\?busca=vacina$/);
  await expect(main.getByRole('heading', { name: 'Lembrete de vacina e retorno' })).toBeVisible();
  await expect(main.getByRole('group', { name: 'Categorias' }).locator('[aria-pressed=true]')).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(main.getByLabel('Buscar assistentes')).toHaveValue('vacina');
  await expect(main.getByRole('heading', { name: 'Lembrete de vacina e retorno' })).toBeVisible();
  await main.getByLabel('Buscar assistentes').fill('zzzz');
  await expect(main.getByText('Nenhum assistente com essas palavras')).toBeVisible();
  await main.getByRole('button', { name: 'Gestão' }).click();
  await expect(page).toHaveURL(/\/\?assunto=3$/);
  await expect(main.getByLabel('Buscar assistentes')).toHaveValue('');
});

test('opens the home screen at the subject that fits the business', { tag: anySize }, async ({
  page,
  signIn,
  database,
}) => {
  const { id } = await signIn();
  await database.db.$client.query('update users set categoria_negocio = $2 where id = $1', [
    id,
    'Groomer/Tosador',
  ]);
  await page.goto('/');
  const subjects = page.getByRole('main').getByRole('group', { name: 'Categorias' });
  await expect(subjects.locator('[aria-pressed=true]')).toHaveText('Groomer');
  await expect(subjects.locator('[aria-pressed=true]')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('main').getByRole('heading', { name: 'Técnica por raça' })).toBeVisible();
  await subjects.getByRole('button', { name: 'Marketing' }).click();
  await expect(page).toHaveURL(/\/\?assunto=1$/);
});
