import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

const questions = readdirSync(join(import.meta.dirname, '../../../content/perguntas'));

test('finds a question, opens it by keyboard and shares its link', { tag: core }, async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1, name: 'Perguntas frequentes' })).toBeVisible();
  const rows = page.getByRole('list').getByRole('button', { expanded: false });
  await expect(rows).toHaveCount(questions.length);
  const support = page.getByRole('link', { name: /Suporte/ });
  expect(await support.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=Ol%C3%A1/);
  await expectAccessible(page);

  await page.getByLabel('Buscar nas perguntas').fill('CREDITO renovam');
  await expect(rows).toHaveCount(1);
  await expect(page.locator('mark').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Quando os meus créditos renovam/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('quando a renovação é paga.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copiar link' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^http:[^?]+\?pergunta=4(#|$)/);
});

test('scrolls to the question of a link, even the last one', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/faq?pergunta=15');
  await expect(page.getByText('Tudo some na hora, sem volta.')).toBeInViewport();
  await page.goto('/faq#pergunta-14');
  await page.reload();
  await expect(page.getByRole('button', { name: /Como coloco um evento/ })).toBeInViewport();
  await expect(page.getByRole('list').getByRole('button', { expanded: true })).toHaveCount(1);
  const last = page.getByRole('button', { name: /Como apago os meus dados/ });
  await last.click();
  await expect(last).toBeInViewport();
});

test('reports a failure and offers a retry', { tag: anySize }, async ({ page, pageWatch, signIn }) => {
  pageWatch.expectTrouble(/503/);
  await signIn();
  await page.route('**/api/faq', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await page.goto('/faq');
  await expect(page.getByText('Erro ao carregar as perguntas frequentes.')).toBeVisible();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('button', { name: /Esqueci a senha/ })).toBeVisible();
});
