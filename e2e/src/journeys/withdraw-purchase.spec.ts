import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { plantProduct } from './knowledge.ts';
import { everythingKept, keptReading, untilKept } from './offline.ts';
import { bySimulator } from './paying.ts';

async function buy(page: Page, productId: number): Promise<void> {
  await page.goto(`/comprar/${productId}`);
  await expect(page.getByText(/7 dias para desistir e receber tudo de volta/)).toBeVisible();
  await bySimulator.choose(page, 'approved');
  await page.getByRole('button', { name: 'Pagar R$ 97,00' }).click();
  await page.getByRole('link', { name: 'Acessar' }).click();
  await expect(page).toHaveURL(`/banco-conhecimento-conteudos/${productId}`);
}

test('refunds everything on withdrawal of a product, and says so at once', async ({
  page,
  pageWatch,
  signIn,
  database,
}) => {
  pageWatch.expectTrouble(/403 .*bancoconhecimento/);
  const shelf = await plantProduct(database.db, { isPaid: true, word: 'arrependida' });
  const person = await signIn();
  await buy(page, shelf.productId);
  await page.getByRole('link', { name: 'Abrir: Produto arrependida, módulo' }).click();
  await untilKept(page, `/api/materiais-bancoconhecimento?moduloId=${shelf.moduleId}`, 'Prepare a');

  await page.goto(`/banco-conhecimento-conteudos/${shelf.productId}`);
  const giveUp = page.getByRole('button', { name: 'Desistir da compra' });
  await giveUp.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Desistir da compra?' });
  await expect(dialog.getByText(/R\$ 97,00, tudo o que você pagou, volta/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(giveUp).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Desistir e receber de volta' }).dblclick();

  await expect(page.getByText(/^Desistência (confirmada|registrada) em .*97,00/)).toBeVisible();
  await expect(page.getByText('Este conteúdo é pago')).toBeVisible();
  await expect(giveUp).toBeHidden();
  await expectAccessible(page);
  await expect.poll(async () => (await keptReading(page)).join('\n')).not.toContain('bancoconhecimento');
  expect(await everythingKept(page)).not.toContain('Prepare a');

  await page.reload();
  await expect(page.getByRole('link', { name: /^Comprar por R\$ 97,00/ })).toBeVisible();
  await expect(giveUp).toBeHidden();
  const { rows } = await database.db.$client.query<{ mails: number; promised: number }>(
    `select (select count(*)::int from mails where recipient = $1 and kind = 'withdrawal') as mails,
       (select count(*)::int from withdrawals where user_id = $2 and amount = 9700) as promised`,
    [person.email, person.id],
  );
  expect(rows).toEqual([{ mails: 1, promised: 1 }]);
  await expect
    .poll(async () => {
      const query = 'select status from purchases where user_id = $1';
      return (await database.db.$client.query(query, [person.id])).rows;
    })
    .toEqual([{ status: 'refunded' }]);
});
