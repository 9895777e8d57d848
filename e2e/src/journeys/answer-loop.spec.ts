import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { ask, balance, stop } from './chat.ts';

const first = 'Cobre R$ 45 pelo banho do porte P.';
const shorter = 'R$ 45.';
const followUps = '\n\n[[E no porte G? | Quanto cobrar por ___ em ___?]]';

test('redoes an answer shorter in its place, and turns between the two', { tag: core }, async ({
  page,
  signIn,
  model,
}) => {
  model.respondNext(answer(`${first}${followUps}`), answer(shorter));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Quanto cobro pelo banho?');
  const log = page.getByRole('log');
  await expect(log).toContainText(first);
  await expect(log).not.toContainText('[[');
  await page.getByRole('button', { name: 'Refazer a resposta, 1 crédito' }).press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Refazer · 1 crédito' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Encurtar · 1 crédito' }).click();
  await expect(log.getByText(shorter, { exact: true })).toBeInViewport();
  await expect(log).not.toContainText(first);
  await expect(log).toBeFocused();
  await expect(balance(page, 18)).toBeVisible();
  await page.getByRole('button', { name: 'Resposta anterior' }).click();
  await expect(log).toContainText(first);
  await expect(log).toContainText('1/2');
  await expectAccessible(page);
  await page.reload();
  await expect(log.getByText(shorter, { exact: true })).toBeVisible();
  await expect(log).toContainText('2/2');
});

test('goes on for free after a stop, and offers to redo for the price', async ({ page, signIn, model }) => {
  model.respondWith(answer('Segunda: banho. ', { paceMs: 30, endless: true }));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Quais dias?');
  const log = page.getByRole('log');
  await expect(log).toContainText('Segunda: banho.');
  await stop(page);
  await expect(log.getByText('Você parou esta resposta. 1 crédito foi gasto.')).toBeVisible();
  await expect(log.getByRole('button', { name: 'Refazer · 1 crédito' })).toBeVisible();
  await expectAccessible(page);
  model.respondWith(answer(' Terça: tosa, e assim até o sábado, quando a loja fecha às treze horas. Fim.'));
  await log.getByRole('button', { name: 'Continuar (grátis)' }).click();
  await expect(log).toContainText('Fim.');
  await expect(log).toContainText('Segunda: banho.');
  await expect(log.getByText('Você parou esta resposta.')).toHaveCount(0);
  await expect(balance(page, 19)).toBeVisible();
});

test('fills the input with a follow-up and goes through its blanks, and with the last question', async ({
  page,
  signIn,
  model,
}) => {
  model.respondWith(answer(`${first}${followUps}`));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Quanto cobro pelo banho?');
  const input = page.getByLabel('Sua mensagem');
  await page.getByRole('button', { name: 'Quanto cobrar por ___ em ___?' }).click();
  await expect(input).toBeFocused();
  await page.keyboard.type('banho');
  await page.keyboard.press('Tab');
  await page.keyboard.type('gato');
  await expect(input).toHaveValue('Quanto cobrar por banho em gato?');
  await page.keyboard.press('Tab');
  await expect(input).not.toBeFocused();
  await page.getByRole('button', { name: 'Editar a pergunta' }).click();
  await expect(input).toHaveValue('Quanto cobro pelo banho?');
  await expect(balance(page, 19)).toBeVisible();
});

test('stacks the rows of a wide table on a phone, and asks for the fault of the answer', async ({
  page,
  signIn,
  model,
}) => {
  model.respondWith(
    answer('| | Banho | Tosa |\n|---|---|---|\n| **Porte P** | R$ 45 | R$ 60 |\n| Porte G | R$ 90 | |'),
  );
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Monte a tabela');
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Banho', 'Tosa']);
  const [name, price] = await Promise.all([
    table.getByRole('cell', { name: 'Porte P' }).boundingBox(),
    table.getByRole('cell', { name: 'R$ 45' }).boundingBox(),
  ]);
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  expect((price?.y ?? 0) > (name?.y ?? 0)).toBe(isPhone);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Resposta ruim' }).click();
  const why = page.getByRole('form', { name: 'O que faltou nesta resposta?' });
  await expect(why.getByRole('button', { name: 'Enviar' })).toBeInViewport();
  await expectAccessible(page);
  await why.getByRole('button', { name: 'Não serve para a minha loja' }).click();
  await why.getByLabel(/Quer contar mais/).fill('Só trabalho com gatos');
  await why.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Obrigado por contar.')).toBeVisible();
});
