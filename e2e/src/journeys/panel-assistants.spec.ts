import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { ownProduct } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { makeOperator } from '../support/test-users.ts';

test.use(ownProduct);

test('writes an assistant, tries it unsaved, publishes it, and a subscriber uses it at once', async ({
  page,
  openPageOf,
  signIn,
  database,
  model,
}) => {
  model.respondWith(answer('Ponha **a ração nova** na entrada [1].'));
  await makeOperator(database.db, await signIn());
  await page.goto('/admin/assistants/create');
  const title = `Vitrine ${Date.now()}`;
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Nome').fill(title);
  await field('O que faz').fill('Monta a vitrine que vende o que está parado');
  await page.getByRole('combobox', { name: 'Categoria' }).click();
  await page.getByRole('option', { name: 'Marketing' }).click();
  await field('Link ou caminho da imagem').fill('/images/agents/agenda.svg');
  await field('Instruções').fill('Você monta vitrines. INSTRUÇÃO NOVA.');
  await field('Sugestões').fill('Como calculo o preço do banho?\nO que pôr na entrada?');

  const trial = page.getByRole('region', { name: 'Experimentar' });
  await trial.getByRole('button', { name: 'Como calculo o preço do banho?' }).click();
  await trial.getByRole('combobox', { name: 'Perguntar como' }).click();
  await page.getByRole('option', { name: 'Groomer/Tosador' }).click();
  const form = await field('Instruções').boundingBox();
  const box = await trial.boundingBox();
  const beside = (form?.x ?? 0) + (form?.width ?? 0) <= (box?.x ?? 0);
  expect(beside).toBe((page.viewportSize()?.width ?? 0) >= 1200);
  await trial.getByRole('button', { name: 'Experimentar' }).click();
  await expect(trial.getByText(/ s$/)).toBeVisible();
  await expect(trial.locator('strong', { hasText: 'a ração nova' })).toBeVisible();
  await trial.getByRole('tab', { name: 'O que o modelo leu' }).click();
  await expect(trial.getByText('INSTRUÇÃO NOVA')).toBeVisible();
  await expect(trial.getByText('Groomer/Tosador', { exact: false }).last()).toBeVisible();
  await trial.getByRole('tab', { name: 'Fontes' }).click();
  await expect(trial.getByText(/^\[1\]/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/assistants\/\d+$/);

  const home = await openPageOf();
  await home.goto('/');
  await home.getByRole('link', { name: title }).first().click();
  await home.getByRole('button', { name: 'O que pôr na entrada?' }).click();
  await home.getByRole('button', { name: /^Enviar · / }).click();
  await expect(home.locator('strong', { hasText: 'a ração nova' })).toBeVisible();
});

test('opens the rules of all assistants without a list', async ({ page, signIn, database }) => {
  await makeOperator(database.db, await signIn());
  await page.goto('/admin/answer-frame');
  await expect(page.getByRole('textbox', { name: 'Regras de todos os assistentes' })).not.toHaveValue('');
  await expectAccessible(page);
});
