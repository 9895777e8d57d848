import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { ask } from './chat.ts';

/** Makes the offer that Chromium makes on a real phone; the headless one never does. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.body.dataset.installed = 'asked';
        return Promise.resolve();
      },
    });
    window.dispatchEvent(event);
  });

async function askAndWait(page: Page, count: number) {
  await ask(page, `Pergunta ${count}`);
  await expect(page.getByRole('log').getByText(`Pergunta ${count}`)).toBeVisible();
  // While an answer is written, the button stops it.
  await expect(page.getByRole('button', { name: /^Enviar · / })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copiar resposta' }).last()).toBeVisible();
}

test('offers to install once, after the third answer on this device', { tag: anySize }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/chat/1');
  await expect(page.getByLabel('Sua mensagem')).toBeVisible();
  await offer(page);
  const hint = page.getByRole('complementary', { name: 'Instalar no celular' });
  await askAndWait(page, 1);
  await askAndWait(page, 2);
  await expect(hint).toHaveCount(0);
  await askAndWait(page, 3);
  await expect(hint).toBeVisible();
  await expectAccessible(page);
  await hint.getByRole('button', { name: 'Agora não' }).click();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Sua mensagem')).toBeVisible();
  await offer(page);
  await askAndWait(page, 4);
  await expect(hint).toHaveCount(0);
});

test('passes the offer that was taken on to the browser', { tag: anySize }, async ({ page, signIn }) => {
  await signIn();
  await page.addInitScript(() => localStorage.setItem('install-hint', '2'));
  await page.goto('/chat/1');
  await expect(page.getByLabel('Sua mensagem')).toBeVisible();
  await offer(page);
  await askAndWait(page, 1);
  await page.getByRole('button', { name: 'Instalar', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-installed', 'asked');
  await expect(page.getByRole('complementary', { name: 'Instalar no celular' })).toHaveCount(0);
});
