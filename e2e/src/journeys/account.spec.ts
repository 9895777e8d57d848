import type { Page } from '@playwright/test';
import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { toastSays } from './frame.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Complete seu perfil do negócio' });

test('asks a new subscriber once for the business, which then reaches the assistant', { tag: core }, async ({
  page,
  signIn,
  model,
}) => {
  await signIn({ newcomer: true });
  await page.goto('/minha-conta');
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Nome do negócio').fill('Patas da Vila');
  await dialog.getByLabel('Categoria').selectOption('Petshop e Banho & Tosa');
  await dialog.getByLabel('Instagram').fill('https://instagram.com/PatasDaVila');
  await expect(dialog.getByLabel('País')).toHaveValue('BR');
  await dialog.getByLabel('Estado').selectOption('São Paulo');
  await dialog.getByLabel('Cidade').fill('Campinas');
  await dialog.getByRole('button', { name: 'Salvar Informações' }).click();
  await toastSays(page, 'Perfil atualizado', 'Suas informações do negócio foram salvas com sucesso.');
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Informações do Negócio')).toContainText('@patasdavila');

  model.respondWith(answer('Vamos lá.'));
  await page.goto('/chat/1');
  await page.getByLabel('Sua mensagem').fill('Oi');
  await page.getByRole('button', { name: /^Enviar/ }).click();
  await expect(page.getByRole('log')).toContainText('Vamos lá.');
  const asked = JSON.stringify(model.requests.at(-1)?.body);
  expect(asked).toContain('Patas da Vila');
  expect(asked).toContain('Campinas, São Paulo, BR');
});

test('keeps a skipped dialog closed', { tag: anySize }, async ({ page, signIn }) => {
  await signIn({ newcomer: true });
  await page.goto('/minha-conta');
  await expect(dialogOf(page).getByRole('button', { name: 'Pular por agora' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await page.reload();
  await expect(card(page, 'Informações Pessoais')).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
});

test('edits personal information by keyboard and names wrong numbers', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/minha-conta');
  const personal = card(page, 'Informações Pessoais');
  await expect(personal).toContainText('+55 (11) 98765-4321');
  await expectAccessible(page);
  await personal.getByRole('button', { name: 'Editar' }).focus();
  await page.keyboard.press('Enter');
  await expect(personal.getByLabel('Email')).toHaveAttribute('readonly');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Beatriz');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Lima');
  await personal.getByLabel('DDD').fill('20');
  await expect(personal.getByText('Confira: esse DDD não existe no Brasil')).toBeVisible();
  await personal.getByLabel('Nome', { exact: true }).fill('');
  await page.keyboard.press('Enter');
  await expect(personal.getByLabel('Nome', { exact: true })).toBeFocused();
  await expect(personal.getByText('Nome é obrigatório')).toBeVisible();
  await expectAccessible(page);
  await personal.getByLabel('Nome', { exact: true }).fill('Beatriz');
  await personal.getByLabel('DDD').fill('21');
  await personal.getByLabel('Número').fill('');
  await personal.getByLabel('Número').pressSequentially('34567890');
  await expect(personal.getByLabel('Número')).toHaveValue('3456-7890');
  await page.keyboard.press('Enter');
  await toastSays(page, 'Informações atualizadas', 'Suas informações pessoais foram salvas com sucesso.');
  await expect(personal.getByRole('button', { name: 'Editar' })).toBeFocused();
  await page.reload();
  await expect(personal).toContainText('Beatriz');
  await expect(personal).toContainText('+55 (21) 3456-7890');
});

test('keeps typed input while the connection is down', { tag: anySize }, async ({
  page,
  context,
  signIn,
  pageWatch,
}) => {
  pageWatch.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await signIn();
  await page.goto('/minha-conta');
  const business = card(page, 'Informações do Negócio');
  await business.getByRole('button', { name: 'Editar' }).click();
  await business.getByLabel('Cidade').fill('Campinas');
  await context.route('**/api/business-profile', (route) => route.abort('internetdisconnected'));
  await business.getByRole('button', { name: 'Salvar' }).click();
  await toastSays(page, 'Erro ao salvar', 'Não foi possível salvar as informações. Tente novamente.');
  await expect(business.getByRole('alert')).toContainText('Sem conexão');
  await expect(business.getByLabel('Cidade')).toHaveValue('Campinas');
  await expectAccessible(page);
  await context.unroute('**/api/business-profile');
  await business.getByRole('button', { name: 'Salvar' }).click();
  await toastSays(page, 'Perfil atualizado');
  await expect(business).toContainText('Campinas');
});

test('shows the name of the section that one reads on a phone', { tag: anySize }, async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn();
  await page.goto('/minha-conta');
  const name = page
    .getByRole('navigation', { name: 'Seções da conta' })
    .getByRole('link', { name: 'Privacidade' });
  await expect(name).not.toBeInViewport();
  // Sections above load later and push this one down; a reader scrolls again.
  await expect(async () => {
    await page.locator('#privacidade').evaluate((section) => section.scrollIntoView());
    await expect(name).toHaveAttribute('aria-current', 'location', { timeout: 1_000 });
  }).toPass();
  // Scrolled into view, a link may lose part of a pixel at the edge.
  await expect(name).toBeInViewport({ ratio: 0.95 });
});
