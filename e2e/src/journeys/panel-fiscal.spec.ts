import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/axe.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { makeOperator } from '../support/test-users.ts';

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
  await makeOperator(database.db, buyer);
  await page.goto('/');
  await page.getByRole('button', { name: /menu/i }).first().click();
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Painel' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Olá/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Notas fiscais' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Os pagamentos de um mês/ })).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar planilha' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^pagamentos-20\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFFlinha;pago_em;referencia;')).toBe(true);
  expect(text).toContain(`;in_journey_${buyer.id};`);
  expect(text).toContain(`;${buyer.email};`);
  expect(text).toMatch(/;"99,00";"0,00";"99,00";BRL;;;;;pago;;;faltam\r\n/);
});

test('answers a subscriber at the address of the panel with 404 and the product', { tag: anySize }, async ({
  page,
  signIn,
  pageWatch,
}) => {
  await signIn();
  pageWatch.expectTrouble(/404/);
  const response = await page.goto('/admin');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agentes de IA');
});
