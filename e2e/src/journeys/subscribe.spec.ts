import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { bySimulator, expectPlan, openPlan } from './paying.ts';
import { describeSubscribing } from './subscribe-journeys.ts';

describeSubscribing(test, bySimulator);

test('pays by keyboard alone, with no card number leaving the browser', async ({ page, signIn }) => {
  await signIn();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await openPlan(page, 2);
  await expect(page.getByText('Pagamento simulado: nenhum valor será cobrado.')).toBeVisible();
  await page.getByLabel('Número do cartão').focus();
  await page.keyboard.type('5555555555554444');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1230');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ana Souza');
  await page.keyboard.press('Enter');
  await expect(page.getByText('O simulador só aceita os cartões de teste')).toBeVisible();
  await expect(page.getByLabel('Número do cartão')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Enter');
  await expectPlan(page);
  expect(sent.join('\n')).not.toMatch(/5555|4242/);
});

test('names no payment provider in the documents of a simulated installation', { tag: anySize }, async ({
  page,
  signIn,
}) => {
  await signIn();
  const response = await page.goto('/subscribe?plano=1');
  expect(response?.headers()['content-security-policy']).not.toContain('stripe');
});

test('reports an unknown plan and lets the user start over', { tag: anySize }, async ({
  page,
  pageWatch,
  signIn,
}) => {
  pageWatch.expectTrouble(/400 .*get-or-create-subscription/);
  await signIn();
  await page.goto('/subscribe?plano=99');
  await expect(page.getByRole('heading', { level: 1, name: 'Erro' })).toBeVisible();
  await expect(page.getByText('Escolha um plano')).toBeVisible();
  await expect(
    page.getByText('Não foi possível inicializar o pagamento. Tente novamente.').first(),
  ).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await reloaded;
  await page.getByRole('link', { name: 'Ver os planos' }).click();
  await expect(page).toHaveURL('/subscription');
});
