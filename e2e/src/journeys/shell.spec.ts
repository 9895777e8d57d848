import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

test('shows four places under the thumb on a phone, but none in the chat', { tag: [anySize, core] }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Atalhos' });
  await expect(bar.getByRole('link')).toHaveText(['Agentes', 'Conversas', 'Conteúdos', 'Eventos']);
  for (const [name, path] of [
    ['Conversas', '/conversas'],
    ['Conteúdos', /\/banco-conhecimento/],
    ['Eventos', /\/calendar-events/],
    ['Agentes', '/'],
  ] as const) {
    await bar.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(bar.locator('[aria-current=page]')).toHaveText(name);
    const box = await bar.getByRole('link', { name }).boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page);
  await page.goto('/chat/1');
  await expect(page.getByLabel('Sua mensagem')).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('goes on where the connection loses the file that listens to other tabs', { tag: anySize }, async ({
  page,
  signIn,
  pageWatch,
}) => {
  pageWatch.expectTrouble(/net::ERR_FAILED|Failed to fetch/);
  await signIn();
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  await page.route('**/assets/other-tabs-*.js', async (route) => {
    await route.abort();
    lose();
  });
  await page.goto('/partners');
  await lost;
  await page.getByRole('link', { name: 'Agentes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Agentes de IA' })).toBeVisible();
});

test('draws the home screen of a session before any script has run', { tag: anySize }, async ({
  page,
  signIn,
}) => {
  await signIn();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const drawn = page.locator('#boot-home');
  await expect(drawn.getByText('Escolha um assunto abaixo')).toBeVisible();
  const logoIn = (part: Locator) => part.locator('svg[viewBox="0 0 64 64"]').boundingBox();
  const logo = await logoIn(drawn);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Agentes de IA' })).toBeVisible();
  await expect(drawn).toHaveCount(0);
  expect(await logoIn(page.getByRole('banner'))).toEqual(logo);
  await expect(page.getByRole('link', { name: /^(Iniciar chat|Continuar)/ }).first()).toBeVisible();
});
