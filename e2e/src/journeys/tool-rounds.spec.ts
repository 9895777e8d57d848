import { answer, status } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { ask, callThenWrite, stop } from './chat.ts';

const row = { nome: 'Banho', quantidade: 50, preco_reais: 50, custo_reais: 28 };
const usual = { comissao_de: 'autonomo', cartao_porcento: 2.5, lucro_porcento: 5 };
const commission = { servicos: [row], percentual_porcento: 20, ...usual };
const slowly = answer('A comissão cabe no preço e ainda sobra para a loja no fim do mês.', { paceMs: 500 });
const question = 'Faço 50 banhos de R$ 50,00 com custo de R$ 28,00. Cabe comissão de 20%?';

test('keeps the tool of an answer over a reload while the model writes from its result', {
  tag: anySize,
}, async ({ page, signIn, model }) => {
  model.respondWith(callThenWrite('calcular_comissao', commission, slowly));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, question);
  await expect(page.getByText('A comissão')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Fez 1 conta' })).toBeVisible();
  await expect(page.getByText('no fim do mês.')).toBeVisible();
  await expect(page.getByRole('region', { name: /[Cc]omissão/ })).toContainText('R$');
  expect(model.requests.filter(({ body }) => JSON.stringify(body).includes('50 banhos'))).toHaveLength(2);
});

test('keeps the tool and the text of an answer that is stopped in its second round', {
  tag: anySize,
}, async ({ page, signIn, model }) => {
  model.respondWith(callThenWrite('calcular_comissao', commission, slowly));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, question);
  await expect(page.getByText('A comissão')).toBeVisible();
  await stop(page);
  await expect(page.getByText('Você parou esta resposta')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Fez 1 conta' })).toBeVisible();
  await expect(page.getByText('no fim do mês.')).toHaveCount(0);
});

test('answers without tools where the service refuses them', { tag: anySize }, async ({
  page,
  signIn,
  model,
}) => {
  const refusal = status(400, { error: { message: 'modelo does not support tools', type: 'api_error' } });
  model.respondWith(({ body }) => (body.tools === undefined ? answer('Respondo sem ferramentas.') : refusal));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, question);
  await expect(page.getByText('Respondo sem ferramentas.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Fez / })).toHaveCount(0);
});

test('cites a source that the second search found', { tag: anySize }, async ({ page, signIn, model }) => {
  const search = callThenWrite('buscar_no_banco', { pergunta: 'fechamento de caixa em 10 minutos' }, '');
  model.respondWith((request, index) => {
    const last = request.body.messages?.at(-1);
    const [, number] = /"n":(\d+)/.exec(last?.content ?? '') ?? [];
    return last?.role === 'tool'
      ? answer(`O caixa fecha em dez minutos [${number}].`)
      : search(request, index);
  });
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'E aquilo que falamos?');
  await expect(page.getByText('O caixa fecha em dez minutos')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fez 1 busca' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Fontes' }).or(page.getByText('Fontes')).first(),
  ).toBeVisible();
});

test('takes a price table from the chat to Minha Loja, where the next conversation reads it', {
  tag: anySize,
}, async ({ page, signIn, model }) => {
  const line = { servico: 'Banho', porte: 'Pequeno', minutos: 60, produtos_reais: 4 };
  const shares = { minuto_reais: 0.6, comissao_porcento: 0, imposto_porcento: 9.8, ...usual };
  model.respondWith(callThenWrite('calcular_tabela', { linhas: [line], ...shares }, 'Aqui está a tabela.'));
  await signIn();
  await page.goto('/chat/5');
  await ask(page, 'Monte o preço do banho pequeno de 60 minutos');
  const card = page.getByRole('region', { name: /[Tt]abela/ });
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(card.getByText('Guardado')).toBeVisible();
  await card.getByRole('button', { name: 'Levar para Minha Loja' }).click();
  const dialog = page.getByRole('dialog', { name: 'Levar para Minha Loja' });
  await dialog.getByRole('button', { name: 'Levar 1 preço' }).click();
  await expect(dialog).toBeHidden();
  model.respondWith(answer('Seu banho pequeno está na tabela.'));
  await page.goto('/chat/2');
  await ask(page, 'Quanto custa o banho?');
  await expect(page.getByText('Seu banho pequeno está na tabela.')).toBeVisible();
  expect(model.requests.at(-1)?.body.messages?.at(-1)?.content).toMatch(/sua tabela de preços.*\n?.*Banho/);
});
