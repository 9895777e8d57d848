import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { makeOperator } from '../support/test-users.ts';

test.beforeEach(async ({ signIn, database }) => makeOperator(database.db, await signIn()));

test('names the document after the page that the panel shows', { tag: anySize }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/partners');
  await expect(page).toHaveTitle('Parceiros · Painel · Matilha');
  await page.getByRole('menuitem', { name: 'Mal avaliadas' }).click();
  await expect(page).toHaveTitle('Mal avaliadas · Painel · Matilha');
});

test('opens the description of the calls of the panel, which others do not find', async ({
  page,
  pageWatch,
}) => {
  pageWatch.expectTrouble(/401 .*\/api\/admin\/docs/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/partners');
  await page.getByRole('menuitem', { name: 'API do painel' }).click();
  const groupOf = (name: string) => page.getByText(name, { exact: true });
  // The page reads a description of more than a megabyte.
  await expect(groupOf('Operação: equipe')).toBeVisible({ timeout: 60_000 });
  await page.context().clearCookies();
  expect((await page.goto('/api/admin/docs'))?.status()).toBe(401);
  await page.goto('/api/docs');
  await expect(groupOf('Meus posts')).toBeVisible({ timeout: 60_000 });
  await expect(groupOf('Operação: equipe')).toHaveCount(0);
});

test('names the buttons of a small screen in Portuguese', { tag: anySize }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/events');
  await expect(page.getByRole('button', { name: 'Minha conta' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ir para a próxima página' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ir para a página anterior' })).toBeDisabled();
});

test('makes every button large enough for a finger', { tag: anySize }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/events');
  await expect(page.getByRole('button', { name: 'Ir para a próxima página' })).toBeVisible();
  const small = () =>
    page.getByRole('button').evaluateAll((all) =>
      all
        .map((button) => ({
          name: button.ariaLabel ?? button.textContent,
          box: button.getBoundingClientRect(),
        }))
        .filter(({ name, box }) => Math.min(box.width, box.height) < 44 && name !== 'Pular para o conteúdo')
        .map(({ name, box }) => `${name}: ${box.width}×${box.height}`),
    );
  expect(await small()).toEqual([]);
  await page.goto('/admin/partners/1');
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeVisible();
  expect(await small()).toEqual([]);
});

test('shows every name of the menu whole', { tag: anySize }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/partners');
  const names = page.getByRole('menuitem').locator('p');
  await expect(names.filter({ hasText: 'Categorias de assistentes' })).toBeVisible();
  const cut = await names.evaluateAll((all) =>
    all
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
});

test('shows the title of a page whole on a small screen', { tag: anySize }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const [address, title] of [
    ['rascunhos', 'Rascunhos e apagados'],
    ['tutorial', 'Tutorial'],
    ['assistant-categories', 'Categorias de assistentes'],
    ['trade-dates/importar', 'Importar em Datas do setor'],
  ] as const) {
    await page.goto(`/admin/${address}`);
    const heading = page.getByRole('heading', { level: 1, name: title });
    await expect(heading).toBeVisible();
    const cut = await heading.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    );
    expect(cut, title).toBe(false);
  }
});
