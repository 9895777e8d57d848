import { answer, status } from '../../../../server/src/providers/model/testing/fake-replies.ts';
import { anySize } from '../../support/tags.ts';
import { expect, test } from '../../support/test.ts';
import { ask, balance, callThenWrite, stop } from '../chat.ts';

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
  await expect(page.getByRole('log').getByText('no fim do mês.')).toBeVisible();
  await expect(page.getByRole('region', { name: /[Cc]omissão/ })).toContainText('R$');
  expect(model.requests.filter(({ body }) => JSON.stringify(body).includes('50 banhos'))).toHaveLength(2);
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
  await expect(page.getByRole('log').getByText('Respondo sem ferramentas.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Fez / })).toHaveCount(0);
});

test('stops an answer between its tool and its first word without a charge', {
  tag: anySize,
}, async ({ page, signIn, model }) => {
  const call = callThenWrite('calcular_comissao', commission, answer('nunca chega ', { endless: true }));
  const gates: ReturnType<typeof model.pauseAfter>[] = [];
  model.respondWith((request, served) => {
    if (request.body.messages?.at(-1)?.role === 'tool') gates.push(model.pauseAfter(0));
    return call(request, served);
  });
  await signIn();
  await page.goto('/chat/1');
  await ask(page, question);
  await expect.poll(() => gates.length).toBe(1);
  await stop(page);
  await expect(
    page.getByText('Você parou antes da primeira palavra. Nenhum crédito foi gasto.'),
  ).toBeVisible();
  for (const gate of gates) gate.release();
  await expect(balance(page, 20)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Você parou antes da primeira palavra.')).toBeVisible();
  await expect(balance(page, 20)).toBeVisible();
});
