import { readFile } from 'node:fs/promises';
import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { ask } from './chat.ts';

const answered = 'Comece pela agenda de terça.';

test('opens a new conversation, keeps both, and finds the old one by a word of its question', {
  tag: core,
}, async ({ page, signIn, model }) => {
  model.respondWith(answer(answered));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Como encho a agenda de terça?');
  await expect(page.getByRole('log')).toContainText(answered);

  await page.getByRole('main').getByRole('link', { name: 'Nova conversa' }).click();
  await expect(page).toHaveURL(/\/chat\/1\?c=nova$/);
  await expect(page.getByRole('log')).not.toContainText(answered);
  await ask(page, 'Escreva uma legenda sobre gatos');
  await expect(page).toHaveURL(/\/chat\/1\?c=\d+$/);
  await expect(page.getByRole('log')).toContainText(answered);
  await page.reload();
  await expect(page.getByRole('log')).toContainText('Escreva uma legenda sobre gatos');
  await expect(page.getByRole('log')).not.toContainText('Como encho a agenda');
  await ask(page, 'E outra sobre areia?');
  await expect(page.getByRole('log')).toContainText('E outra sobre areia?');
  await expect(page.getByRole('button', { name: /^Enviar · / })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Conversas', exact: true }).click();
  await expect(page).toHaveURL(/\/conversas$/);
  const today = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Hoje' });
  await expect(today.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);

  await page.getByLabel('Buscar nas conversas').fill('agenda');
  await expect(page).toHaveURL(/\?q=agenda$/);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('main').getByRole('link', { name: 'Como encho a agenda de terça?' }).click();
  await expect(page.getByRole('log')).toContainText('Como encho a agenda de terça?');
  await expect(page.getByRole('log')).not.toContainText('gatos');
  await page.goBack();
  await expect(page.getByLabel('Buscar nas conversas')).toHaveValue('agenda');
});

test('shows the time of a conversation beside the long name of its assistant', async ({
  page,
  signIn,
  model,
}) => {
  model.respondWith(answer(answered));
  await signIn();
  await page.goto('/chat/4');
  await ask(page, 'Que campanha faço no Natal?');
  await expect(page.getByRole('log')).toContainText(answered);
  await page.goto('/conversas');
  const time = page.getByRole('main').getByText(/^\s*· \d\d:\d\d$/);
  await expect(time).toBeVisible();
  const row = await page.getByRole('main').getByRole('listitem').boundingBox();
  const box = await time.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((row?.x ?? 0) + (row?.width ?? 0));
});

test('saves a whole conversation as Markdown', async ({ page, signIn, model }) => {
  model.respondWith(answer(`${answered}\n\n${'- um passo\n'.repeat(60)}`));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Como encho a agenda?');
  await expect(page.getByRole('button', { name: 'Boa resposta' })).toBeVisible();
  await page.goto('/conversas');
  await page.getByRole('button', { name: 'Opções da conversa Como encho a agenda?' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Baixar em Markdown' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('como-encho-a-agenda.md');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('# Como encho a agenda?\n\nInstagram do petshop, em Matilha\n\n## Você · ');
  expect(text).toContain(`\n\n${answered}\n`);
});

test('renames, pins and deletes a conversation, and brings it back', async ({ page, signIn, model }) => {
  model.respondWith(answer(answered));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Primeira pergunta');
  await expect(page.getByRole('log')).toContainText(answered);
  await page.goto('/chat/2');
  await ask(page, 'Segunda pergunta');
  await expect(page.getByRole('log')).toContainText(answered);

  await page.goto('/conversas');
  const options = (title: string) => page.getByRole('button', { name: `Opções da conversa ${title}` });
  await options('Primeira pergunta').click();
  await page.getByRole('menuitem', { name: 'Renomear' }).click();
  const dialog = page.getByRole('dialog', { name: 'Renomear conversa' });
  await expect(dialog.getByLabel('Título')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Título').fill(' ');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toContainText('Dê um título à conversa');
  await expect(dialog.getByLabel('Título')).toBeFocused();
  await dialog.getByLabel('Título').fill('Agenda cheia');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: 'Agenda cheia' })).toBeVisible();

  await options('Agenda cheia').press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Renomear' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Fixar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Fixadas' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Agenda cheia');

  await options('Agenda cheia').click();
  await page.getByRole('menuitem', { name: 'Apagar' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Agenda cheia' })).toBeHidden();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Agenda cheia' })).toBeVisible();

  await options('Segunda pergunta').click();
  await page.getByRole('menuitem', { name: 'Apagar' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Segunda pergunta' })).toBeHidden();
  await page.goto('/chat/2');
  await expect(page.getByText('Bem-vindo ao chat')).toBeVisible();
});

test('says that a conversation does not exist, and opens the newest', async ({
  page,
  signIn,
  model,
  pageWatch,
}) => {
  pageWatch.expectTrouble(/ 404 .*\/api\/messages\/1\?c=999999/);
  model.respondWith(answer(answered));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Primeira pergunta');
  await expect(page.getByRole('log')).toContainText(answered);
  await page.goto('/chat/1?c=999999');
  await expect(page.getByText('Esta conversa não existe mais')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Abrir a conversa mais recente' }).click();
  await expect(page.getByRole('log')).toContainText('Primeira pergunta');
});
