import { readFile } from 'node:fs/promises';
import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { daysAgo, plantLedger } from './account-ledger.ts';

test('lists every answer in the statement, adds up, pages, filters and downloads it', { tag: core }, async ({
  page,
  signIn,
  database,
  model,
}) => {
  const person = await signIn({ tierId: 1 });
  for (const ago of [9, 6, 3]) await plantLedger(database.db, person.id, 12, daysAgo(ago));
  model.respondWith(answer('Vamos lá.'));
  await page.goto('/chat/1');
  await page.getByLabel('Sua mensagem').fill('Oi');
  await page.getByRole('button', { name: /^Enviar/ }).click();
  await expect(page.getByRole('log')).toContainText('Vamos lá.');
  await expect(page.getByRole('button', { name: 'Copiar resposta' })).toBeVisible();

  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Saldo/ })
    .click();
  await expect(page).toHaveURL('/minha-conta#extrato');
  await expect(page.getByRole('heading', { name: 'Extrato de créditos' })).toBeInViewport();
  await expect(page.getByText(/^No seu ritmo, acabam em cerca de \d+ dias?/)).toBeVisible();
  const lines = page.getByRole('list', { name: 'Lançamentos' }).getByRole('listitem');
  await expect(lines.first()).toContainText('Resposta de Instagram do petshop');
  await expect(lines.first()).toContainText(/\d\d\/\d\d\/\d{4}, \d\d:\d\d/);
  const before = await lines.count();
  await page.getByRole('button', { name: 'Mostrar mais' }).click();
  await expect.poll(() => lines.count()).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Mostrar mais' }).click();
  await expect(page.getByRole('button', { name: 'Mostrar mais' })).toBeHidden();
  const read = (await lines.allInnerTexts()).map((text) => {
    const [, sign = '', amount, balance] = /([+−]?)(\d+) créditos?\s+saldo (\d+)/.exec(text) ?? [];
    return { amount: Number(amount) * (sign === '−' ? -1 : 1), balance: Number(balance) };
  });
  for (const [index, { amount, balance }] of read.entries()) {
    expect(balance).toBe((read[index + 1]?.balance ?? 0) + amount);
  }
  await expectAccessible(page);

  await page.getByLabel('Tipo').selectOption({ label: 'Devoluções' });
  await expect(lines).toHaveCount(3);
  await expect(lines.first()).toContainText('O assistente não conseguiu responder.');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar planilha' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('extrato-de-creditos.csv');
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(4);
});

test('shows a new account its granted credits and a friendly text for an empty filter', {
  tag: anySize,
}, async ({ page, signIn }) => {
  await signIn();
  await page.goto('/minha-conta#extrato');
  await expect(page.getByRole('list', { name: 'Lançamentos' })).toContainText('Créditos do plano gratuito');
  await expect(page.getByText(/créditos, de \d+ do plano/)).toBeVisible();
  await expect(page.getByText(/No seu ritmo/)).toHaveCount(0);
  await page.getByLabel('Tipo').selectOption({ label: 'Ajustes da equipe' });
  await expect(page.getByText('Nenhum lançamento com este filtro')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page.getByRole('list', { name: 'Lançamentos' })).toBeVisible();
});

test("opens the account's sections from the page and by their address", async ({ page, signIn }) => {
  await signIn();
  await page.goto('/minha-conta');
  const links = page.getByRole('navigation', { name: 'Seções da conta' });
  await links.getByRole('link', { name: 'Privacidade' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/minha-conta#privacidade');
  await expect(page.locator('#privacidade')).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/minha-conta');
  await page.getByRole('button', { name: 'Editar' }).first().click();
  await page.getByRole('link', { name: 'Segurança' }).last().click();
  await expect(page.getByRole('heading', { name: 'Segurança' })).toBeInViewport();
  await page.goto('/minha-conta#privacidade');
  await page.reload();
  await expect(page.locator('#privacidade')).toBeFocused();
  await expect(page.locator('#privacidade').getByRole('heading').first()).toBeInViewport();
});

test('reports a statement that cannot be read and reads it on retry', { tag: anySize }, async ({
  page,
  pageWatch,
  signIn,
}) => {
  pageWatch.expectTrouble(/503/);
  await signIn();
  await page.route('**/api/credits/*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/minha-conta#extrato');
  await expect(page.getByText('Não foi possível ler o extrato')).toBeVisible();
  await expect(page.getByText('Não foi possível ler o seu saldo')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/credits/*');
  await page.getByRole('button', { name: 'Tentar novamente' }).last().click();
  await expect(page.getByRole('list', { name: 'Lançamentos' })).toBeVisible();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText(/créditos, de \d+ do plano/)).toBeVisible();
});
