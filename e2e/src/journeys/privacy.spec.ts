import { readFile } from 'node:fs/promises';
import { createPasswords } from '../../../server/src/platform/password.ts';
import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { toastSays } from './frame.ts';

const password = 'tosa-na-tesoura';
const passwordHash = await createPasswords().hash(password);
const heading = 'Privacidade e seus dados';

test('gives and withdraws consent to offers with one touch, and remembers it', async ({
  page,
  signIn,
  database,
}) => {
  const { id } = await signIn();
  await page.goto('/minha-conta#privacidade');
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  const box = page.getByRole('checkbox', { name: 'Quero receber novidades e ofertas pelo WhatsApp' });
  await expect(box).not.toBeChecked();
  await box.click();
  await toastSays(page, 'Combinado', 'Você vai receber nossas ofertas pelo WhatsApp.');
  await expect(box).toBeChecked();
  await box.press('Space');
  await toastSays(page, 'Pronto', 'Você não vai mais receber ofertas pelo WhatsApp.');
  await page.reload();
  await expect(box).not.toBeChecked();
  const history = page.getByRole('button', { name: 'Histórico' });
  await history.click();
  await expect(page.getByText('Ofertas pelo WhatsApp: retirado em')).toBeVisible();
  await expectAccessible(page);
  const { rows } = await database.db.$client.query(
    'select action, channel, network from consents where user_id = $1 order by id',
    [id],
  );
  expect(rows).toEqual([
    { action: 'given', channel: 'account', network: 'ipv4' },
    { action: 'withdrawn', channel: 'account', network: 'ipv4' },
  ]);
});

test('shows when and why staff read a conversation, and leads to it', { tag: anySize }, async ({
  page,
  signIn,
  database,
}) => {
  const { id } = await signIn();
  await page.goto('/minha-conta#privacidade');
  const card = page.getByRole('region', { name: 'Quem olhou suas conversas' });
  await expect(card.getByText('Ninguém da equipe olhou suas conversas.')).toBeVisible();
  await database.db.$client.query(
    `with read as (
       insert into conversations (user_id, lista_id, title, created_at, last_at)
       values ($1::int, 1, 'Banho no inverno', now(), now()) returning id)
     insert into audit_log (at, actor, action, subject, details, request_id)
     select now(), 'user:0', 'conversation.open', 'user:' || $1::int,
       jsonb_build_object('conversation', read.id, 'reason', 'Pedido por telefone'), 'test' from read`,
    [id],
  );
  await page.reload();
  await expect(card.getByRole('listitem')).toHaveText(
    /^Leu uma conversa: Banho no invernoMotivo: Pedido por telefone/,
  );
  await expectAccessible(page);
  await card.getByRole('link', { name: 'Banho no inverno' }).click();
  await expect(page).toHaveURL(/\/chat\/1\?c=\d+$/);
});

test('downloads the export of all data after asking for the password', { tag: anySize }, async ({
  page,
  signIn,
  database,
  pageWatch,
}) => {
  pageWatch.expectTrouble(/403 .*\/api\/privacy\/export/);
  const { id, email } = await signIn();
  await database.db.$client.query('update users set password_hash = $2 where id = $1', [id, passwordHash]);
  await page.goto('/minha-conta#privacidade');
  await page.getByRole('button', { name: 'Exportar meus dados' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportar meus dados' });
  await dialog.getByRole('button', { name: 'Baixar arquivo' }).click();
  await expect(dialog.getByText('Senha é obrigatória')).toBeVisible();
  await dialog.getByLabel('Senha', { exact: true }).fill('errada');
  await dialog.getByRole('button', { name: 'Baixar arquivo' }).click();
  await expect(dialog.getByText('A senha atual não confere.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Senha', { exact: true }).fill(password);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar arquivo' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^meus-dados-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(text).dados.users[0]).toMatchObject({ id, email });
  expect(text).not.toContain(passwordHash);
  await toastSays(page, 'Arquivo pronto');
  await expect(dialog).toBeHidden();
});

test('deletes an account from its own screen and signs out every device', { tag: core }, async ({
  page,
  openPageOf,
  signIn,
  database,
  pageWatch,
}) => {
  pageWatch.expectTrouble(/403 .*\/api\/privacy\/erase/);
  const person = await signIn();
  await database.db.$client.query('update users set password_hash = $2 where id = $1', [
    person.id,
    passwordHash,
  ]);
  const secondDevice = await openPageOf(person);
  await page.goto('/minha-conta#privacidade');
  const button = page.getByRole('button', { name: 'Excluir minha conta' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Excluir minha conta?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await button.click();
  await dialog.getByRole('button', { name: 'Excluir para sempre' }).click();
  await expect(dialog.getByText('Senha é obrigatória')).toBeVisible();
  await expect(dialog.getByLabel('Senha', { exact: true })).toBeFocused();
  await dialog.getByLabel('Senha', { exact: true }).fill('errada');
  await dialog.getByLabel('Digite EXCLUIR para confirmar').fill('excluir');
  await dialog.getByRole('button', { name: 'Excluir para sempre' }).click();
  await expect(dialog.getByText('A senha atual não confere.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Senha', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Excluir para sempre' }).click();
  await expect(page).toHaveURL('/auth');
  await toastSays(page, 'Conta excluída', 'Seus dados foram apagados. Até mais!');

  await secondDevice.goto('/');
  await expect(secondDevice).toHaveURL('/auth');
  const { rowCount } = await database.db.$client.query('select from users where id = $1', [person.id]);
  expect(rowCount).toBe(0);
  await expect(async () => {
    await page.goto('/dev/mailbox');
    const farewell = page.getByText('Sua conta na Matilha foi excluída').first();
    await expect(farewell).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('shows a notice of new terms until they are accepted', async ({ page, signIn, database }) => {
  const { id } = await signIn();
  await database.db.$client.query(
    `insert into consents (user_id, purpose, action, version, text_hash, channel, created_at)
     values ($1, 'terms', 'given', '2025-01', 'x', 'sign_up', now())`,
    [id],
  );
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'Novos termos' });
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await banner.getByRole('button', { name: 'Agora não' }).click();
  await expect(banner).toBeHidden();
  await page.goto('/faq');
  await banner.getByRole('button', { name: 'Li e aceito' }).click();
  await toastSays(page, 'Obrigado!', 'Você aceitou a nova versão dos termos.');
  await expect(banner).toBeHidden();
  const { rows } = await database.db.$client.query(
    'select version, channel from consents where user_id = $1 order by id desc limit 1',
    [id],
  );
  expect(rows[0]).toMatchObject({ channel: 'banner' });
  const asked = page.waitForResponse('**/api/privacy/consents');
  await page.goto('/');
  await asked;
  await expect(banner).toHaveCount(0);
});

test('leads from the policy to the data officer, who replies by mail', { tag: anySize }, async ({ page }) => {
  await page.goto('/termos');
  await expect(page.getByText('Modelo a ser revisado por advogado(a)')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'política de privacidade' }).click();
  await expect(page.getByRole('heading', { name: 'Política de privacidade' })).toBeVisible();
  await expect(page.getByText('Serviço de inteligência artificial (127.0.0.1)')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByText('Nome é obrigatório')).toBeVisible();
  await expect(page.getByText('Conte o que você precisa, em pelo menos 10 letras')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Nome').fill('Ana Souza');
  await page.getByLabel('Email').fill('ana.souza@exemplo.com.br');
  await page.getByLabel('Assunto').selectOption('Corrigir um dado');
  await page.getByLabel('O que você precisa').fill('Meu telefone antigo ainda aparece.');
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByText(/O número dele é LGPD-\d{5}/)).toBeVisible();
  await expectAccessible(page);
});

test('keeps typed text out of every address (L10, S17)', { tag: anySize }, async ({ page, signIn }) => {
  const addresses: string[] = [];
  page.on('request', (request) => void addresses.push(request.url()));
  page.on('framenavigated', (frame) => void addresses.push(frame.url()));
  await signIn();
  await page.goto('/chat/1');
  await page.getByLabel('Sua mensagem').fill('O cachorro Bidu da Zuleide');
  await page.getByRole('button', { name: /^Enviar/ }).click();
  await expect(page.getByText('O cachorro Bidu da Zuleide')).toBeVisible();
  await page.goto('/privacidade');
  await page.getByLabel('Nome').fill('Zuleide');
  await page.getByLabel('Email').fill('zuleide.canario@exemplo.com.br');
  await page.getByLabel('O que você precisa').fill('Meu telefone é (11) 95544-3322.');
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByText(/O número dele é/)).toBeVisible();
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter((address) => /bidu|zuleide|95544/i.test(decodeURIComponent(address)))).toEqual([]);
});

test('states the minimum age at sign-up', { tag: anySize }, async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Para ter uma conta, é preciso ter 18 anos ou mais.')).toBeVisible();
});

for (const path of [
  '/auth',
  '/recover-password',
  '/email-verification',
  '/termos',
  '/privacidade',
  '/landing',
]) {
  test(`calls no other host from ${path} and stores nothing on the device (L17)`, { tag: anySize }, async ({
    page,
    product,
    context,
  }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== product.baseUrl) foreign.push(request.url());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.mouse.move(100, 100);
    await page.mouse.wheel(0, 4_000);
    await page.keyboard.press('Tab');
    await page.waitForLoadState('networkidle');
    expect(foreign).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });
}
