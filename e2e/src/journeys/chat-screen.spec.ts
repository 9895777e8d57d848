import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { ask, restingPlace } from './chat.ts';

const long = Array.from({ length: 60 }, (_, index) => `Parágrafo ${index + 1} do plano.\n\n`);

test('lists the assistants of a category and fills the input from a suggestion', { tag: core }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  const filter = page.getByRole('group', { name: 'Categorias' });
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const before = await page.getByRole('heading', { level: 2 }).allTextContents();
  await filter.getByRole('button').nth(1).click();
  await expect(filter.getByRole('button').nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText(before[0] ?? '');
  await page.goto('/chat/1');
  const suggestion = page.getByRole('button', { name: /^Crie um plano de postagens/ });
  await suggestion.click();
  await expect(page.getByLabel('Sua mensagem')).toHaveValue(/^Crie um plano de postagens/);
  await expect(page.getByLabel('Sua mensagem')).toBeFocused();
});

test('keeps a sent question at the top while the answer grows', { tag: core }, async ({
  page,
  context,
  signIn,
  model,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  model.respondWith(answer('Primeira resposta.'));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Primeira pergunta');
  const log = page.getByRole('log');
  await page.getByRole('button', { name: 'Copiar resposta' }).click();
  await expect(log.getByText('Copiado').first()).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Primeira resposta.');

  await page.getByRole('button', { name: 'Sugestões de perguntas' }).click();
  await page.getByRole('button', { name: /^Crie um plano de postagens/ }).click();
  await expect(page.getByLabel('Sua mensagem')).toHaveValue(/^Crie um plano de postagens/);
  await expect(page.getByRole('heading', { name: 'Sugestões de perguntas' })).toHaveCount(0);

  model.respondWith(answer(long, { paceMs: 20 }));
  const gate = model.pauseAfter(30);
  await ask(page, 'Segunda pergunta');
  await gate.reached;
  await expect(log.getByText('Parágrafo 20 do plano.')).toBeAttached();
  await expect(log.getByText('Primeira pergunta')).toHaveCount(0);
  await expect(log.getByText('Segunda pergunta')).toBeInViewport();
  const at = await restingPlace(log);
  await expect(page.getByRole('button', { name: 'Tem mais abaixo' })).toBeVisible();
  gate.release();
  await expect(log.getByText('Parágrafo 60 do plano.')).toBeAttached();
  expect(await log.evaluate((box) => box.scrollTop)).toBe(at);
  await page.getByRole('button', { name: 'Ir para o fim' }).click();
  await expect(log.getByText('Parágrafo 60 do plano.')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Ir para o fim' })).toHaveCount(0);
  await log.evaluate((box) => box.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Ver histórico completo' }).click();
  await expect(log.getByText('Primeira pergunta')).toBeAttached();
});
