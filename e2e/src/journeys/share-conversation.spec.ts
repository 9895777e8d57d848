import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { ask } from './chat.ts';

test('shares a conversation by a link until it is revoked, and shows the notice over the dialog', async ({
  page,
  browser,
  model,
  pageWatch,
  signIn,
}) => {
  pageWatch.expectTrouble(/status of 404/);
  model.respondWith(answer('Poste o **antes e depois** na terça-feira.'));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'O que eu posto amanhã?');
  await expect(page.getByRole('button', { name: 'Copiar resposta' })).toBeVisible();
  await page.goto('/conversas');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Opções da conversa O que eu posto amanhã?' }).click();
  await page.getByRole('menuitem', { name: 'Compartilhar por link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compartilhar conversa' });
  await dialog.getByLabel('O link vale por').selectOption('7 dias');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Criar link' }).click();
  const address = await dialog.getByLabel('Endereço da conversa').inputValue();
  await expect(dialog.getByText(/vale até/)).toBeVisible();
  await expectAccessible(page);

  const visitor = await browser.newContext();
  const reader = await visitor.newPage();
  await reader.goto(new URL(address).pathname);
  await expect(reader.getByRole('heading', { name: 'O que eu posto amanhã?', level: 1 })).toBeVisible();
  await expect(reader.getByText('antes e depois')).toHaveCSS('font-weight', '600');
  await expect(reader.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(reader);

  const listed: { id: number }[] = await (await page.request.get('/api/conversations')).json();
  const renamed = await page.request.patch(`/api/conversations/${listed[0]?.id}`, {
    data: { title: 'Nome da cliente' },
  });
  expect(renamed.ok()).toBe(true);
  await reader.reload();
  await expect(reader.getByRole('heading', { name: 'O que eu posto amanhã?', level: 1 })).toBeVisible();

  await dialog.getByRole('button', { name: 'Revogar' }).click();
  await expect(page.getByText('Link revogado', { exact: true })).toBeVisible();
  // The notice stands above the modal dialog and takes the pointer.
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(page.getByText('Link revogado', { exact: true })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Criar link' })).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('Este link não abre nenhuma conversa')).toBeVisible();
  await expectAccessible(reader);
  await visitor.close();
});

test('ends the link of a deleted conversation, also after the conversation is restored', async ({
  page,
  browser,
  model,
  pageWatch,
  signIn,
}) => {
  pageWatch.expectTrouble(/status of 404/);
  model.respondWith(answer('Poste na terça-feira.'));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Quando eu posto?');
  await expect(page.getByRole('button', { name: 'Copiar resposta' })).toBeVisible();
  await page.goto('/conversas');
  const main = page.getByRole('main');
  const choose = async (action: string) => {
    await main.getByRole('button', { name: 'Opções da conversa Quando eu posto?' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Compartilhar por link');
  const dialog = page.getByRole('dialog', { name: 'Compartilhar conversa' });
  await dialog.getByRole('button', { name: 'Criar link' }).click();
  const address = await dialog.getByLabel('Endereço da conversa').inputValue();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await choose('Apagar');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await choose('Compartilhar por link');
  await expect(dialog.getByRole('button', { name: 'Criar link' })).toBeVisible();
  await expect(dialog.getByLabel('Endereço da conversa')).toHaveCount(0);
  const visitor = await browser.newContext();
  const reader = await visitor.newPage();
  await reader.goto(new URL(address).pathname);
  await expect(reader.getByText('Este link não abre nenhuma conversa')).toBeVisible();
  await visitor.close();
});
