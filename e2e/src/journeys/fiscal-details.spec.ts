import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
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
  await form.getByRole('button', { name: 'Preencher' }).click();
  await expect(form.getByText(/precisa dos dados de quem comprou/)).toBeVisible();
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
  await expect(page.getByRole('link', { name: 'Acessar' })).toBeVisible();
  const form = card(page);
  await expect(form.getByRole('button', { name: 'Preencher' })).toBeVisible();
  await expect(form.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Acessar' }).click();
  await expect(page).toHaveURL(`/banco-conhecimento-conteudos/${productId}`);
  await page.goto('/minha-conta');
  await expect(form.getByRole('button', { name: 'Preencher' })).toBeVisible();
});
