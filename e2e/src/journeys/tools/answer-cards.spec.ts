import type { Page } from '@playwright/test';
import { addDays, dayInBrazil } from '../../../../contract/src/content/event-dates.ts';
import { expectAccessible } from '../../support/axe.ts';
import { core } from '../../support/tags.ts';
import { expect, test } from '../../support/test.ts';
import { ask, callThenWrite } from '../chat.ts';
import { expectNoHorizontalScroll } from '../horizontal-scroll.ts';

const done = (page: Page) => page.getByRole('button', { name: 'Copiar resposta' });

test('keeps a calculation that an answer computed, finds it after a reload, and shares it to be read', {
  tag: core,
}, async ({ page, browser, signIn, model }) => {
  const row = { nome: 'Banho', quantidade: 50, preco_reais: 50, custo_reais: 28 };
  const usual = { comissao_de: 'empregado', cartao_porcento: 2.5, lucro_porcento: 5 };
  const args = { servicos: [row], percentual_porcento: 20, ...usual };
  model.respondWith(callThenWrite('calcular_comissao', args, 'A comissão cabe no preço.'));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Faço 50 banhos de R$ 50,00 com custo de R$ 28,00. Cabe comissão de 20%?');
  await expect(done(page)).toBeVisible();
  const fold = page.getByRole('button', { name: 'Fez 1 conta' });
  await fold.click();
  await expect(page.getByText('Fazendo a conta da comissão', { exact: true })).toBeVisible();
  const card = page.getByRole('region', { name: /[Cc]omissão/ });
  await expect(card).toContainText('R$');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await card.getByRole('button', { name: 'Abrir preenchida' }).click();
  await expect(page.getByText('Números da conversa no formulário', { exact: true })).toBeVisible();
  await page.goBack();
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(card.getByText('Guardado')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(card.getByText('Guardado')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Guardar' })).toHaveCount(0);

  const [listed]: { id: number }[] = await (await page.request.get('/api/conversations')).json();
  const shared = await page.request.put(`/api/conversations/${listed?.id}/link`, { data: { dias: 7 } });
  const { url }: { url: string } = await shared.json();
  const visitor = await browser.newContext();
  const reader = await visitor.newPage();
  await reader.goto(url);
  await expect(reader.getByRole('region', { name: /[Cc]omissão/ })).toContainText('R$');
  await expect(reader.getByRole('button', { name: 'Guardar' })).toHaveCount(0);
  await expectAccessible(reader);
  await visitor.close();

  await card.getByRole('link', { name: 'Abrir o cálculo' }).click();
  await expect(page.getByRole('heading', { name: /^Guardado em/ })).toBeVisible();
});

test('places the posts that an answer proposed', { tag: core }, async ({ page, signIn, model }) => {
  const today = dayInBrazil(new Date());
  const posts = [1, 2].map((days) => ({
    dia: addDays(today, days),
    hora: '18:30',
    formato: 'Reels',
    tema: `Banho de verão ${days}`,
    legenda: `Calor? Vem, dia ${days}!`,
    hashtags: ['#banho'],
  }));
  model.respondWith(callThenWrite('propor_posts', { posts }, 'Montei dois posts.'));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Monte dois posts para esta semana');
  const card = page.getByRole('region', { name: '2 posts propostos' });
  await expect(card).toContainText('Banho de verão 1');
  await expect(card.getByText('Calor? Vem, dia 1!')).toBeHidden();
  await card.getByRole('button', { name: /Banho de verão 1/ }).click();
  await expect(card.getByText('Calor? Vem, dia 1!')).toBeVisible();
  await card.getByRole('button', { name: 'Colocar no calendário' }).click();
  await expect(card.getByText('2 posts no calendário.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await card.getByRole('link', { name: 'Ver meus posts' }).click();
  await expect(page.getByText('Banho de verão 1').first()).toBeVisible();
});

test('remembers a fact and confirms a price with one touch each', async ({ page, signIn, model }) => {
  const question = 'Segunda a loja não abre. O banho custa R$ 55,00.';
  const fact = { texto: 'Segunda a loja não abre.', de: 'Segunda a loja não abre' };
  model.respondWith(callThenWrite('propor_fatos', { fatos: [fact] }, 'Posso lembrar disto.'));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, question);
  await page.getByRole('button', { name: `Lembrar disto: ${fact.texto}` }).click();
  await expect(page.getByText('Lembrado')).toBeVisible();
  await expect(done(page)).toBeVisible();
  await expectAccessible(page);

  const price = { servico: 'Banho', preco_reais: 55, de: 'O banho custa R$ 55,00' };
  model.respondWith(callThenWrite('propor_precos', { precos: [price] }, 'Confirme o preço.'));
  await ask(page, question);
  await page.getByRole('button', { name: 'Confirmar Banho: R$ 55,00' }).click();
  await expect(page.getByText('Na sua tabela')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Na sua tabela')).toBeVisible();
  await expect(page.getByText('Lembrado')).toBeVisible();
});
