import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

/** A wide screen with a mouse, in every project. */
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('keeps the menu beside a wide screen, with the last conversations, and folds it by Ctrl+B', {
  tag: [anySize, core],
}, async ({ page, signIn, model }) => {
  model.respondWith(answer('Segunda: foto do banho.'));
  await signIn();
  await page.goto('/chat/1');
  await page.getByLabel('Sua mensagem').fill('O que postar na segunda?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('Segunda: foto do banho.');
  const rail = page.getByRole('complementary', { name: 'Menu' });
  await expect(rail.getByRole('link', { name: 'O que postar na segunda?' })).toBeVisible();
  await page.goto('/partners');
  await expect(rail.getByRole('link', { name: 'Descontos com Parceiros' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page);
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toHaveAttribute('aria-expanded', 'false');
  await expect(rail.getByRole('link', { name: 'Minha Conta' })).toBeVisible();
  expect((await rail.boundingBox())?.width).toBeLessThan(80);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeVisible();
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await rail.getByRole('link', { name: 'O que postar na segunda?' }).click();
  await expect(page).toHaveURL(/\/chat\/1\?c=\d+$/);
  await expect(page.getByRole('log')).toContainText('Segunda: foto do banho.');
});

test('keeps the menu open when its button is pressed before the menu is drawn', { tag: anySize }, async ({
  page,
  signIn,
}) => {
  await signIn();
  const drawn = Promise.withResolvers<void>();
  await page.route(/\/rail-[^/]+\.js$/, async (route) => {
    await drawn.promise;
    await route.continue();
  });
  await page.goto('/partners');
  const menu = page.getByRole('button', { name: 'Recolher menu' });
  const entry = page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Minha Conta' });
  await menu.click();
  await expect(entry).toHaveCount(0);
  drawn.resolve();
  await expect(entry).toBeVisible();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await menu.click();
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toHaveAttribute('aria-expanded', 'false');
});

test('starts the titles of all screens at one line on a wide screen', { tag: anySize }, async ({
  page,
  signIn,
}) => {
  await signIn();
  const lefts = new Map<string, number>();
  for (const path of [
    '/',
    '/conversas',
    '/banco-conhecimento',
    '/calendar-events',
    '/partners',
    '/subscription',
    '/faq',
    '/minha-loja',
    '/minha-conta',
    '/banco-conhecimento-conteudos/1',
    '/banco-conhecimento-material/1',
  ]) {
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1 });
    // While it loads, a screen may have a title for screen readers only.
    await expect
      .poll(async () => {
        const box = await title.boundingBox();
        if (box && box.width > 40) lefts.set(path, Math.round(box.x));
        return lefts.has(path);
      })
      .toBe(true);
  }
  expect(new Set(lefts.values()).size, JSON.stringify([...lefts])).toBe(1);
});

test('finds assistants, screens, events and materials by Ctrl+K, and goes there by keyboard', {
  tag: [anySize, core],
}, async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Iniciar chat/ }).first()).toBeVisible();
  const palette = page.getByRole('combobox', { name: /^Buscar assistentes/ });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(palette).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await palette.fill('calend');
  await expect(page.getByRole('option', { name: 'Telas: Calendário de Eventos' })).toBeVisible();
  await expectAccessible(page);
  await palette.fill('banho');
  await expect(page.getByRole('option', { name: /^Materiais: / }).first()).toBeVisible();
  await palette.fill('perguntas freq');
  await expect(page.getByRole('option', { selected: true })).toHaveText('Telas: Perguntas Frequentes');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/faq');
  await page.keyboard.press('Control+k');
  await palette.fill('xyzxyz');
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
});

test('focuses the search by /, shows the shortcuts by ?, and begins and copies by Ctrl+Shift', {
  tag: anySize,
}, async ({ page, signIn, model, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  model.respondWith(answer('Terça: dica de escova.'));
  await signIn();
  await page.goto('/faq');
  const search = page.getByRole('searchbox').first();
  await expect(search).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await search.blur();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expect(help).toContainText('Nova conversa');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.keyboard.press('Control+Shift+O');
  await expect(page).toHaveURL('/chat/1?c=nova');
  await page.getByLabel('Sua mensagem').fill('E na terça?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copiar resposta' })).toBeVisible();
  await page.keyboard.press('Control+Shift+C');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('Terça: dica de escova.');
});
