import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { createUser, openSession } from '../support/test-users.ts';
import { ask } from './chat.ts';
import { everythingKept, keptReading, untilInstalled, untilKept } from './offline.ts';

const canary = 'Poste o antes e depois na terça-feira';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ model, pageWatch }) => {
  model.respondWith(answer(`${canary}.`));
  pageWatch.expectTrouble(/net::ERR_|Failed to load resource|Failed to fetch|when fetching the script/);
});

test('shows the last conversation without a connection and explains that the rest needs one', {
  tag: core,
}, async ({ page, context, signIn }) => {
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'O que eu posto amanhã?');
  await expect(page.getByRole('button', { name: 'Copiar resposta' })).toBeVisible();
  await untilInstalled(page);
  await untilKept(page, '/api/messages/1', canary);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('log')).toContainText(canary);
  await expect(page.getByRole('heading', { name: 'Instagram do petshop' })).toBeAttached();
  await expect(page.getByText('Você está sem conexão.')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Agentes de IA' })).toBeVisible();
  await expect(page.getByRole('alert').first()).toContainText(/conexão/);
  await page.getByText('O que dá para ler agora').click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'O que eu posto amanhã? · conversa' }).click();
  await expect(page.getByRole('log')).toContainText(canary);

  await page.goto('/chat/6');
  await expect(page.getByRole('alert').first()).toContainText(/conexão/);
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(page.getByText('Você está sem conexão.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Bem-vindo ao chat' })).toBeVisible();
});

test('keeps a question until the connection is back, across a reload, and asks it once', {
  tag: anySize,
}, async ({ page, context, signIn, database }) => {
  const { id } = await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Oi');
  await expect(page.getByRole('button', { name: 'Copiar resposta' })).toBeVisible();
  await untilInstalled(page);
  await untilKept(page, '/api/messages/1', canary);

  await context.setOffline(true);
  await expect(page.getByText('Sem conexão: envio assim que voltar')).toBeVisible();
  await ask(page, 'Pergunta do elevador');
  await expect(page.getByText('Aguardando conexão para enviar.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Aguardando conexão para enviar.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Aguardando conexão para enviar.')).toHaveCount(0);
  await expect(page.getByRole('log').getByText('Pergunta do elevador')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Copiar resposta' })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('log').getByText('Pergunta do elevador')).toHaveCount(1);
  const { rows } = await database.db.$client.query(
    'select id from messages where user_id = $1 and content = $2',
    [id, 'Pergunta do elevador'],
  );
  expect(rows).toHaveLength(1);
});

test('removes all stored data at logout', { tag: anySize }, async ({ page, context, signIn }) => {
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'O que eu posto amanhã?');
  await expect(page.getByRole('button', { name: 'Copiar resposta' })).toBeVisible();
  await untilInstalled(page);
  await untilKept(page, '/api/messages/1', canary);
  await page.getByLabel('Sua mensagem').fill('Rascunho que não se mostra a ninguém');
  await expect.poll(() => everythingKept(page)).toContain('Rascunho que não se mostra');

  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect.poll(() => keptReading(page)).toEqual([]);
  const after = await everythingKept(page);
  expect(after).not.toContain(canary);
  expect(after).not.toContain('Rascunho que não se mostra');
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);

  await context.setOffline(true);
  await page.goto('/chat/1');
  await expect(page.getByText('Você está sem conexão').first()).toBeVisible();
  await expect(page.getByText(canary)).toHaveCount(0);
});

test('hides stored data from the next account and after the session ends', { tag: anySize }, async ({
  page,
  context,
  product,
  signIn,
  database,
}) => {
  const first = await signIn();
  await page.goto('/chat/1');
  await ask(page, 'O que eu posto amanhã?');
  await expect(page.getByRole('button', { name: 'Copiar resposta' })).toBeVisible();
  await untilInstalled(page);
  await untilKept(page, '/api/messages/1', canary);

  const second = await createUser(database.db);
  await openSession(database.db, context, product, second);
  await page.goto('/');
  await untilKept(page, '/api/auth/user');
  await expect
    .poll(async () => (await keptReading(page)).filter((entry) => entry.startsWith(`reading-${first.id}`)))
    .toEqual([]);
  expect(await everythingKept(page)).not.toContain(canary);

  await database.db.$client.query('delete from sessions where user_id = $1', [second.id]);
  await page.reload();
  await expect(page).toHaveURL(/\/auth/);
  await expect.poll(() => keptReading(page)).toEqual([]);
});

test('never serves auto-send links or pages outside the app from the cache', {
  tag: anySize,
}, async ({ page, context, signIn }) => {
  await signIn();
  await page.goto('/');
  await untilInstalled(page);
  await untilKept(page, '/api/auth/user');
  await context.setOffline(true);
  for (const path of ['/chat/1?message=Oi&autoSend=true', '/landing', '/dev/mailbox', '/api/docs'])
    await expect(page.goto(path), path).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(false);
});
