import { answer } from '../../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../../support/axe.ts';
import { core } from '../../support/tags.ts';
import { expect, test } from '../../support/test.ts';
import { ask, callThenWrite } from '../chat.ts';

test('takes a table that an answer computed to Minha Loja, and the next conversation quotes its price', {
  tag: core,
}, async ({ page, signIn, model }) => {
  const line = { servico: 'Banho', porte: 'pequeno', pelagem: 'curto', minutos: 60, produtos_reais: 4 };
  const shares = { comissao_porcento: 10, comissao_de: 'autonomo', imposto_porcento: 6, cartao_porcento: 3 };
  const args = { linhas: [line], minuto_reais: 0.6, lucro_porcento: 15, ...shares };
  model.respondWith(callThenWrite('calcular_tabela', args, 'A tabela está no cartão.'));
  await signIn();
  await page.goto('/chat/5');
  await ask(page, 'Monte a tabela: banho pequeno curto de 60 minutos, R$ 4 de produto, minuto a R$ 0,60.');
  const card = page.getByRole('region', { name: /^Tabela de preços/ });
  await card.getByRole('button', { name: 'Guardar' }).click();
  await card.getByRole('link', { name: 'Abrir o cálculo' }).click();
  await expect(page.getByRole('heading', { name: /^Guardado em/ })).toBeVisible();

  await page.getByRole('button', { name: 'Levar para Minha Loja' }).click();
  const dialog = page.getByRole('dialog', { name: 'Levar para Minha Loja' });
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: /^Banho, pequeno, curto/ }).check();
  await dialog.getByRole('button', { name: 'Levar 1 preço' }).click();
  await expect(dialog).toBeHidden();

  // 40 ÷ (1 − 10% − 6% − 3% − 15%) = 60.61.
  const price = /R\$ 61\b/;
  model.respondWith(({ body }) =>
    answer(
      price.test(JSON.stringify(body)) ? 'O seu banho pequeno sai por R$ 61,00 [L1].' : 'Não sei o preço.',
    ),
  );
  await page.goto('/chat/2');
  await ask(page, 'Quanto cobro pelo banho pequeno?');
  await expect(page.getByRole('log').getByText('O seu banho pequeno sai por R$ 61,00')).toBeVisible();
  await expect(page.getByText(/^Usei também: sua tabela de preços/)).toBeVisible();
});
