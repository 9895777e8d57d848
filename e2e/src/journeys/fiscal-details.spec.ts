import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { makeOperator } from '../support/test-users.ts';
import { plantProduct } from './knowledge.ts';
import { bySimulator, subscribe } from './paying.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Dados para a nota fiscal' });

async function fill(page: Page, taxId: string): Promise<void> {
  const form = card(page);
  await form.getByLabel('CPF ou CNPJ').fill(taxId);
  await form.getByLabel('CEP').fill('01310100');
  await form.getByLabel('Rua ou avenida').fill('Avenida Paulista');
  await form.getByLabel('Número').fill('1000');
  await form.getByLabel('Bairro').fill('Bela Vista');
  await form.getByLabel('Cidade').fill('São Paulo');
  await form.getByLabel('Estado').selectOption('SP');
}

test('asks for the data of the nota fiscal after the payment, once, and lets the account edit them', async ({
  page,
  signIn,
}) => {
  await signIn();
  await subscribe(page, bySimulator, 2);
  const form = card(page);
  await expect(form.getByText(/Seu pagamento está confirmado/)).toBeVisible();
  await expectAccessible(page);

  await fill(page, '529.982.247-26');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Esse CPF não existe. Confira os números')).toBeVisible();
  await expect(form.getByLabel('CPF ou CNPJ')).toBeFocused();
  await expect(form.getByLabel('Rua ou avenida')).toHaveValue('Avenida Paulista');
  await expectAccessible(page);
  await form.getByLabel('CPF ou CNPJ').fill('12abc34501de35');
  await form.getByRole('button', { name: 'Salvar' }).dblclick();
  await expect(form.getByText('12.ABC.345/01DE-35')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Editar' })).toBeFocused();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Planos', exact: true })).toBeVisible();
  await expect(form).toBeHidden();
  await page.goto('/minha-conta');
  await expect(form.getByText('Avenida Paulista, 1000, Bela Vista')).toBeVisible();
  await form.getByRole('button', { name: 'Editar' }).click();
  await form.getByLabel('Número').fill('2000');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Avenida Paulista, 2000, Bela Vista')).toBeVisible();
});

test('asks the buyer of a content beside the open access, and lets the buyer put it off', async ({
  page,
  signIn,
  database,
}) => {
  const { productId } = await plantProduct(database.db, { isPaid: true, word: 'notada' });
  await signIn();
  await page.goto(`/comprar/${productId}`);
  await bySimulator.choose(page, 'approved');
  await page.getByRole('button', { name: 'Pagar R$ 97,00' }).click();
  await expect(page.getByRole('link', { name: 'Acessar' })).toBeVisible({ timeout: 20_000 });
  const form = card(page);
  await expect(form.getByRole('button', { name: 'Salvar' })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Depois' }).click();
  await expect(form.getByRole('button', { name: 'Salvar' })).toBeHidden();
  await page.getByRole('link', { name: 'Acessar' }).click();
  await expect(page).toHaveURL(`/banco-conhecimento-conteudos/${productId}`);
  await page.goto('/minha-conta');
  await expect(form.getByRole('button', { name: 'Salvar' })).toBeVisible();
});

test('lets an operator download the payments of a month', { tag: anySize }, async ({
  page,
  signIn,
  database,
}) => {
  const buyer = await signIn();
  const paidAt = new Date();
  paidAt.setUTCMonth(paidAt.getUTCMonth() - 1, 15);
  await database.db.$client.query(
    `insert into payment_invoices (invoice_id, user_id, provider, status, tier_id, amount_due, amount_paid, created_at, paid_at)
     values ($1, $2, 'stripe', 'paid', 2, 9900, 9900, $3, $3)`,
    [`in_journey_${buyer.id}`, buyer.id, paidAt],
  );
  await page.goto('/admin/notas-fiscais');
  await expect(page.getByRole('heading', { name: /só para quem opera/ })).toBeVisible();
  await expectAccessible(page);
  await makeOperator(database.db, buyer);
  await page.goto('/');
  await page.getByRole('button', { name: /menu/i }).first().click();
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Notas fiscais' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notas fiscais' })).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar planilha' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^pagamentos-20\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFFlinha;pago_em;referencia;')).toBe(true);
  expect(text).toContain(`;in_journey_${buyer.id};`);
  expect(text).toContain(`;${buyer.email};`);
  expect(text).toMatch(/;99,00;0,00;pago;;faltam\r\n/);
});
