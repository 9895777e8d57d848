import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { anySize } from '../../support/tags.ts';
import { expect, test } from '../../support/test.ts';
import { ask, callThenWrite } from '../chat.ts';
import { untilInstalled, untilKept } from '../offline.ts';

const row = { nome: 'Banho', quantidade: 50, preco_reais: 50, custo_reais: 28 };
const usual = { comissao_de: 'autonomo', cartao_porcento: 2.5, lucro_porcento: 5 };
const commission = { servicos: [row], percentual_porcento: 20, ...usual };
const card = (page: Page) => page.getByRole('region', { name: /[Cc]omissão/ });

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('shows the card of a calculation that was read before', { tag: anySize }, async ({
    page,
    context,
    signIn,
    model,
    pageWatch,
  }) => {
    pageWatch.expectTrouble(/net::ERR_|Failed to load resource|Failed to fetch|when fetching the script/);
    model.respondWith(callThenWrite('calcular_comissao', commission, 'A comissão cabe no preço.'));
    await signIn();
    await page.goto('/chat/13');
    await ask(page, 'Faço 50 banhos de R$ 50,00 com custo de R$ 28,00. Cabe comissão de 20%?');
    await expect(card(page)).toContainText('R$ 500,00');
    await untilInstalled(page);
    await untilKept(page, '/api/messages/13', 'A comissão cabe no preço.');

    await context.setOffline(true);
    await page.reload();
    await expect(card(page)).toContainText('R$ 500,00');
    await page.getByRole('button', { name: 'Fez 1 conta' }).click();
    await expect(page.getByText('Fazendo a conta da comissão', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await card(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(card(page).getByRole('alert')).toContainText(/conexão/);
  });
});

test('prints a calculation as lines, without its controls', { tag: anySize }, async ({
  page,
  signIn,
  model,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  model.respondWith(callThenWrite('calcular_comissao', commission, 'A comissão cabe no preço.'));
  await signIn();
  await page.goto('/chat/13');
  await ask(page, 'Faço 50 banhos de R$ 50,00 com custo de R$ 28,00. Cabe comissão de 20%?');
  await expect(card(page)).toBeVisible();
  await page.getByRole('button', { name: 'Mais opções da resposta' }).last().click();
  await page.getByRole('menuitem', { name: 'Imprimir ou PDF: esta resposta' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(card(page).getByText('R$ 500,00').first()).toBeVisible();
  await expect(card(page).getByRole('button')).toHaveCount(0);
  await expect(page.getByText('servicos')).toHaveCount(0);
});
