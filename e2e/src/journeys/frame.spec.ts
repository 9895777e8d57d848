import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { screens } from '../../../web/src/app/screens.ts';
import { expectAccessible } from '../support/axe.ts';
import { core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { logOut, menuIsBeside, openMenu, toastSays } from './frame.ts';

/** The entries of a subscriber. */
const entries = screens.flatMap(({ path, menu }) => (menu ? [[menu.label, path] as const] : []));

test('lists every menu entry of a subscriber in order and marks the open one', { tag: core }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  const menu = await openMenu(page);
  await expect(menu.getByRole('navigation').getByRole('listitem')).toHaveText([
    ...entries.map(([label]) => label),
    'Tutorial de uso',
  ]);
  await expectAccessible(page);
  for (const [label, path] of entries) {
    await menu.getByRole('link', { name: label }).click();
    if (!menuIsBeside(page)) await expect(menu).toBeHidden();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openMenu(page);
    await expect(menu.locator('[aria-current=page]')).toHaveText([label]);
  }
  const terms = menu.getByRole('link', { name: /^Termos e políticas/ });
  await expect(terms).toHaveAttribute('target', '_blank');
});

test('shows the plans and the terms accessibly in both themes', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/subscription');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/termos');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('opens, moves through and closes everything by keyboard', { tag: core }, async ({
  page,
  signIn,
  model,
}) => {
  model.respondWith(answer('Duas linhas, então.'));
  await signIn();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Iniciar chat/ }).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Tab');
  const menuButton = page.getByRole('button', { name: /(Abrir|Recolher) menu/ });
  await expect(menuButton).toBeFocused();
  await page.keyboard.press('Enter');
  if (menuIsBeside(page)) {
    await expect(menuButton).toHaveAttribute('aria-expanded', 'false');
  } else {
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab');
    await expect.poll(() => menu.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }
  await expect(menuButton).toBeFocused();
  await page
    .getByRole('link', { name: /^Iniciar chat/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/chat/1');
  await page.getByLabel('Sua mensagem').focus();
  await page.keyboard.type('linha um');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('linha dois');
  await expect(page.getByLabel('Sua mensagem')).toHaveValue('linha um\nlinha dois');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('Duas linhas, então.');
});

test('redirects unknown addresses to the login, and signed-in users from there to the home screen', {
  tag: core,
}, async ({ page, signIn }) => {
  await page.goto('/nao-existe');
  await expect(page).toHaveURL('/auth');
  await page.goto('/minha-conta');
  await expect(page).toHaveURL('/auth?redirect=%2Fminha-conta');
  await signIn();
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

test('follows the system theme until one is chosen, and remembers the choice', { tag: core }, async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn();
  await page.goto('/');
  const theme = () => page.locator('html').getAttribute('data-theme');
  await expect.poll(theme).toBe('dark');
  const menu = await openMenu(page);
  // A click waits until the drawer stands still.
  await menu.locator('label', { hasText: 'Claro' }).click();
  await expect.poll(theme).toBe('light');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  await page.reload();
  await expect.poll(theme).toBe('light');
});

test('shows one toast at a time, dismissed by a swipe to the right', async ({ page, signIn, isMobile }) => {
  await signIn();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Iniciar chat/ }).first()).toBeVisible();
  await logOut(page);
  await toastSays(page, 'Logout realizado', 'Você foi desconectado com sucesso.');
  const toast = page.getByRole('region', { name: /Avisos/ }).getByRole('listitem');
  // A hovered toast stays open, and can be hovered only once it has stopped moving.
  await toast.hover();
  const box = await toast.boundingBox();
  const size = page.viewportSize();
  if (!box || !size) throw new Error('nothing to swipe');
  const atTop = box.y < size.height / 2;
  expect(atTop).toBe(isMobile);
  expect(box.width).toBeLessThanOrEqual(420);
  if (!isMobile) expect(box.x + box.width).toBeGreaterThan(size.width - 40);
  await expectAccessible(page);
  const swipe = async (pixels: number) => {
    // A released toast slides back first.
    await toast.hover({ position: { x: 40, y: box.height / 2 } });
    await page.mouse.down();
    await page.mouse.move(box.x + 40 + pixels, box.y + box.height / 2, { steps: 6 });
    await page.mouse.up();
  };
  await swipe(44);
  await expect(toast).toHaveAttribute('data-swipe', 'cancel');
  await expect(toast).toBeVisible();
  await swipe(56);
  await expect(toast).toHaveCount(0);
});

test('shows a notice above the open menu, where it can be closed', async ({ page, signIn, pageWatch }) => {
  pageWatch.expectTrouble(/ERR_FAILED/);
  await signIn();
  await page.goto('/');
  await page.route('**/api/logout', (route) => route.abort());
  await logOut(page);
  await toastSays(page, 'Falha no logout');
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(page.getByText('Falha no logout')).toBeHidden();
  if (!menuIsBeside(page)) await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});
