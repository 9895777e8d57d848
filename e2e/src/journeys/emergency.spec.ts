import { expectAccessible } from '../support/axe.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

const told = 'o chow mordeu a mão da minha banhista agora';
const steps = 'Lave com água e sabão por 15 minutos';

test('shows the first steps of an emergency at once, folds them under the answer, and opens them by keyboard', {
  tag: anySize,
}, async ({ page, signIn }) => {
  await signIn();
  await page.goto('/chat/9');
  await page.getByLabel('Sua mensagem').fill(told);
  await page.getByLabel('Sua mensagem').press('Enter');
  await expect(page.getByText(steps)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copiar resposta' })).toBeVisible();
  await expect(page.getByText(steps)).toBeHidden();
  await page.getByText('Mordida ou arranhão em pessoa: primeiros passos').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(steps)).toBeVisible();
  await expectAccessible(page);
});

test('puts the first steps of an emergency above the results of the search', { tag: anySize }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/banco-conhecimento?busca=cachorro%20desmaiou%20no%20secador');
  const summary = page.getByText('Desmaio, convulsão ou engasgo: primeiros passos');
  await expect(page.getByText('Afrouxe a coleira')).toBeVisible();
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Afrouxe a coleira')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Afrouxe a coleira')).toBeVisible();
  await expectAccessible(page);
});
