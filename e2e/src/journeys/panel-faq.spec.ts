import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { ownProduct } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { createUser, makeOperator } from '../support/test-users.ts';

test.use(ownProduct);

const question = (page: Page) => page.getByRole('textbox', { name: 'Pergunta' });
const answer = (page: Page) => page.getByRole('textbox', { name: 'Resposta' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('publishes a question for subscribers, keeps typed text through a reload, and restores a version', async ({
  page,
  signIn,
  database,
}) => {
  await makeOperator(database.db, await signIn());
  await page.goto('/admin/faq');
  await expect(page.getByText('Como faço para')).toHaveCount(0);
  await page.getByRole('link', { name: 'Criar' }).click();
  const asked = `Posso testar o painel ${Date.now()}?`;
  await question(page).fill(asked);
  await press(page, 'Publicar');
  await expect(page.getByText('Escreva a resposta')).toBeVisible();
  await answer(page).fill('Pode. **Tudo** vale na hora.');
  await page.getByRole('tab', { name: 'Ver como fica' }).click();
  await expect(page.locator('strong', { hasText: 'Tudo' })).toBeVisible();
  await page.getByRole('tab', { name: 'Escrever' }).click();
  await expectAccessible(page);

  // Long enough to store the typed text.
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.faq.new')).length),
    )
    .toBe(1);
  await page.reload();
  await expect(page.getByText('Trouxemos de volta o que você escreveu e não salvou.')).toBeVisible();
  await expect(question(page)).toHaveValue(asked);
  await press(page, 'Publicar');
  await expect(page).toHaveURL(/\/admin\/faq\/\d+$/);
  const record = page.url();

  await page.goto('/faq');
  await expect(page.getByText(asked)).toBeVisible();

  await page.goto(record);
  await answer(page).fill('Não pode mais.');
  await press(page, 'Publicar');
  await expect(page.getByText('Publicado: a mudança já vale.')).toBeVisible();
  await press(page, 'Histórico');
  await page.getByRole('button', { name: /^Criado/ }).click();
  await expect(page.getByText('Pode. **Tudo** vale na hora.')).toBeVisible();
  await press(page, 'Voltar a esta versão');
  await expect(answer(page)).toHaveValue('Pode. **Tudo** vale na hora.');
});

test('stores a draft from its first field, lists it, and publishes it once it is complete', async ({
  page,
  signIn,
  database,
}) => {
  await makeOperator(database.db, await signIn());
  await page.goto('/admin/faq/create');
  const asked = `Só a pergunta ${Date.now()}?`;
  await question(page).fill(asked);
  await press(page, 'Guardar rascunho');
  await expect(page).toHaveURL(/\/admin\/faq\/\d+$/);
  await page.goto('/admin/rascunhos');
  await page.getByRole('link', { name: asked }).click();
  await expect(question(page)).toHaveValue(asked);
  await press(page, 'Publicar');
  await expect(page.getByText('Escreva a resposta')).toBeVisible();
  await answer(page).fill('E a resposta.');
  await press(page, 'Publicar');
  await expect(page.getByText('Publicado: a mudança já vale.')).toBeVisible();
  await page.goto('/faq');
  await expect(page.getByText(asked)).toBeVisible();
});

test('shows hostile texts as texts in lists, forms and previews', async ({ page, signIn, database }) => {
  await makeOperator(database.db, await signIn());
  const hostile = `<img src=x onerror="document.title='tomado'"> ${Date.now()}`;
  await page.goto('/admin/faq/create');
  await question(page).fill(hostile);
  await answer(page).fill(`${hostile}\n\n[oi](javascript:document.title='tomado')`);
  await page.getByRole('tab', { name: 'Ver como fica' }).click();
  await expect(page.getByText('onerror').last()).toBeVisible();
  await press(page, 'Publicar');
  await expect(page).toHaveURL(/\/admin\/faq\/\d+$/);
  await page.goto('/admin/faq');
  await expect(page.getByText(hostile)).toBeVisible();
  await expect(page).not.toHaveTitle(/tomado/);
});

test('shows both versions when two people change one question, and overwrites neither without a choice', async ({
  page,
  openPageOf,
  signIn,
  database,
  pageWatch,
}) => {
  pageWatch.expectTrouble(/409 \(Conflict\)/);
  await makeOperator(database.db, await signIn());
  await page.goto('/admin/faq/create');
  await question(page).fill(`De quem é ${Date.now()}?`);
  await answer(page).fill('De ninguém.');
  await press(page, 'Guardar rascunho');
  await expect(page).toHaveURL(/\/admin\/faq\/\d+$/);
  const colleague = await createUser(database.db);
  const theirs = await openPageOf(colleague);
  await makeOperator(database.db, colleague);
  await theirs.goto(page.url());
  await answer(theirs).fill('Da outra pessoa.');
  await press(theirs, 'Publicar');
  await expect(
    theirs.getByText('Publicado: a mudança já vale.').or(theirs.getByText('Publicado.')),
  ).toBeVisible();

  await answer(page).fill('Minha.');
  await press(page, 'Publicar');
  const dialog = page.getByRole('dialog', { name: /Outra pessoa mudou/ });
  await expect(dialog.getByText('Da outra pessoa.')).toBeVisible();
  await expect(dialog.getByText('Minha.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar a minha' }).click();
  await expect(page.getByText('Publicado: a mudança já vale.')).toBeVisible();
  await expect(answer(page)).toHaveValue('Minha.');
});
