import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { ask, balance, stop } from './chat.ts';

const endless = (text: string) => answer(text, { paceMs: 30, endless: true });

test('charges nothing for an answer stopped before its first word', { tag: core }, async ({
  page,
  signIn,
  model,
}) => {
  model.respondWith(endless('nunca chega '));
  const gate = model.pauseAfter(0);
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Espere');
  await gate.reached;
  await expect(page.getByRole('log').getByText('Digitando...')).toBeVisible();
  await stop(page);
  await expect(
    page.getByText('Você parou antes da primeira palavra. Nenhum crédito foi gasto.'),
  ).toBeVisible();
  gate.release();
  await expect(balance(page, 20)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Você parou antes da primeira palavra.')).toBeVisible();
  await expect(balance(page, 20)).toBeVisible();
});

test('charges the fourth stop before the first word, and shows the price on the button', {
  tag: anySize,
}, async ({ page, signIn, model }) => {
  model.respondWith(endless('nunca chega '));
  await signIn();
  await page.goto('/chat/1');
  for (let turn = 0; turn < 3; turn += 1) {
    const gate = model.pauseAfter(0);
    await ask(page, `Espere ${turn}`);
    await gate.reached;
    await stop(page);
    await expect(page.getByText('Nenhum crédito foi gasto.')).toBeVisible();
    gate.release();
  }
  const gate = model.pauseAfter(0);
  await ask(page, 'Espere mais uma vez');
  await gate.reached;
  const priced = page.getByRole('button', { name: 'Parar · 1 crédito' });
  await expect(priced).toBeVisible();
  await page.reload();
  await expect(priced).toBeVisible();
  await priced.click();
  await expect(page.getByText('Você parou antes da primeira palavra. 1 crédito foi gasto.')).toBeVisible();
  gate.release();
  await expect(balance(page, 19)).toBeVisible();
});

test('charges an answer stopped after its first word and keeps its text', { tag: anySize }, async ({
  page,
  signIn,
  model,
}) => {
  model.respondWith(endless('Banho às segundas. '));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Quais dias?');
  await expect(page.getByRole('log')).toContainText('Banho às segundas.');
  await stop(page);
  await expect(page.getByText('Você parou esta resposta.')).toBeVisible();
  await expect(balance(page, 19)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copiar resposta' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Você parou esta resposta.')).toBeVisible();
  await expect(page.getByRole('log')).toContainText('Banho às segundas.');
});
