import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { createUser, makeOperator } from '../support/test-users.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('grants ten credits that the subscriber finds in the statement, and reads a chat after a reason', async ({
  page,
  openPageOf,
  signIn,
  database,
}) => {
  const subscriber = await createUser(database.db);
  const theirs = await openPageOf(subscriber);
  const asked = `Quanto cobrar pelo banho ${Date.now()}?`;
  const body = { content: asked, user_id: subscriber.id, lista_id: 1 };
  expect((await theirs.request.post('/api/messages', { data: body })).status()).toBe(201);

  const operator = await signIn();
  await makeOperator(database.db, operator);
  await page.goto('/admin/people');
  const search = page.getByPlaceholder('Nome, email, telefone, negócio');
  await search.fill('ab');
  await search.fill(subscriber.email);
  await expect(page).toHaveURL(/filter=/);
  await expectAccessible(page);
  await page.getByText(subscriber.email).first().click();
  await expect(page).toHaveURL(new RegExp(`/people/${subscriber.id}/show$`));
  await expect(page.getByRole('heading', { level: 2, name: 'Ana Souza' })).toBeVisible();
  await expectAccessible(page);

  await press(page, 'Dar ou retirar créditos');
  await page.getByRole('textbox', { name: 'Quantidade' }).fill('10');
  await press(page, 'Dar créditos');
  await expect(page.getByText('Escreva o motivo')).toBeVisible();
  await page.getByRole('textbox', { name: /^Motivo/ }).fill('Cortesia pela espera');
  await expectAccessible(page);
  await press(page, 'Dar créditos');
  await expect(page.getByText(/^10 créditos a mais\. Saldo: \d+\.$/)).toBeVisible();
  await page.getByRole('tab', { name: 'Extrato' }).click();
  await expect(page.getByText(/\+10 .* Cortesia pela espera/)).toBeVisible();

  await page.getByRole('tab', { name: 'Conversas' }).click();
  await expect(page.getByText(asked)).toHaveCount(0);
  await page.getByRole('button', { name: 'Abrir conversa' }).click();
  await page.getByRole('textbox', { name: /^Motivo/ }).fill('Ela pediu ajuda com a resposta');
  await press(page, 'Abrir');
  await expect(page.getByRole('dialog').getByText(asked)).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Fechar');
  await page.getByRole('tab', { name: 'Histórico' }).click();
  await expect(page.getByText('Ela pediu ajuda com a resposta')).toBeVisible();

  await theirs.goto('/minha-conta#extrato');
  await expect(theirs.getByText('Cortesia pela espera')).toBeVisible();
});

test('lets support help a person but shows it no money and no deletion', async ({
  page,
  signIn,
  database,
}) => {
  const subscriber = await createUser(database.db);
  const support = await signIn();
  await makeOperator(database.db, support);
  await database.db.$client.query(`update users set role = 'support' where id = $1`, [support.id]);
  await page.goto(`/admin/people/${subscriber.id}/show`);
  await expect(page.getByRole('button', { name: 'Enviar email' })).toBeVisible();
  for (const name of ['Dar ou retirar créditos', 'Dar conteúdo', 'Excluir conta']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await press(page, 'Bloquear');
  await page.getByRole('textbox', { name: /^Motivo/ }).fill('Abuso do teste gratuito');
  await press(page, 'Bloquear');
  await expect(page.getByText(/^Conta bloqueada desde/)).toBeVisible();
  await press(page, 'Desbloquear');
  await page.getByRole('textbox', { name: /^Motivo/ }).fill('Foi um engano nosso');
  await press(page, 'Desbloquear');
  await expect(page.getByText(/^Conta bloqueada desde/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Bloquear', exact: true })).toBeVisible();
});

/** Returns true if the page is no wider than the screen. */
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('shows hostile and endless names and messages as texts', { tag: anySize }, async ({
  page,
  openPageOf,
  signIn,
  database,
}) => {
  const hostile = `<img src=x onerror="document.title='tomado'">`;
  const subscriber = await createUser(database.db);
  const names = [subscriber.id, hostile, '=HYPERLINK("http://x")', 'W'.repeat(60)];
  await database.db.$client.query(
    'update users set first_name = $2, nome_negocio = $3, last_name = $4 where id = $1',
    names,
  );
  const theirs = await openPageOf(subscriber);
  const body = { content: `${hostile} [oi](javascript:alert(1))`, user_id: subscriber.id, lista_id: 1 };
  expect((await theirs.request.post('/api/messages', { data: body })).status()).toBe(201);
  await makeOperator(database.db, await signIn());
  await page.goto(`/admin/people/${subscriber.id}/show`);
  await expect(page.getByRole('heading', { level: 2, name: hostile })).toBeVisible();
  expect(await fits(page)).toBe(true);
  await page.getByRole('button', { name: 'Abrir conversa' }).click();
  await page.getByRole('textbox', { name: /^Motivo/ }).fill('Mensagem denunciada por abuso');
  await press(page, 'Abrir');
  await expect(page.getByRole('dialog').getByText(body.content)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(0);
  await press(page, 'Fechar');
  await page.goto('/admin/people');
  await expect(page.getByText(hostile).first()).toBeVisible();
  expect(await fits(page)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  const last = page.getByRole('columnheader', { name: 'Desde' });
  const endOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box && box.x + box.width;
  };
  await expect(last).toBeVisible();
  expect(await endOf(last)).toBeLessThanOrEqual(1280);
  expect(await endOf(page.getByRole('button', { name: 'Exportar' }))).toBeLessThanOrEqual(1280);
  await expect(page).not.toHaveTitle(/tomado/);
});
