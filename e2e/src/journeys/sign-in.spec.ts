import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { newAddress } from '../support/test-users.ts';
import { toastSays } from './frame.ts';
import { followMail } from './mail.ts';

const password = 'banho-e-tosa-7';

test('reports sign-up errors field by field and keeps the input', { tag: core }, async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Tudo sobre o mundo Pet em um só lugar' })).toBeVisible();
  await expect(page.getByText('Faça login para continuar')).toBeVisible();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Email inválido')).toBeVisible();
  await expect(page.getByText('Senha é obrigatória')).toBeVisible();

  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.getByLabel('Email').fill('não é um email');
  await page.getByLabel('Senha', { exact: true }).fill('12345');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  for (const message of [
    'Nome é obrigatório',
    'Email inválido',
    'Telefone é obrigatório',
    'Senha deve ter pelo menos 6 caracteres',
    'Confirmação de senha é obrigatória',
    'É obrigatório aceitar os termos e políticas de privacidade',
  ]) {
    await expect(page.getByText(message, { exact: true })).toHaveCount(1);
  }
  await expect(page.getByLabel('Nome')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Senha', { exact: true }).fill('123456');
  await page.getByLabel('Confirmar senha').fill('1234567');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('As senhas não coincidem')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('não é um email');
  await page.getByRole('button', { name: 'Mostrar senha' }).first().click();
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'text');

  await page.getByRole('button', { name: 'Fazer login' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('offers a new confirmation mail at login before verification, with a working link', {
  tag: anySize,
}, async ({ page, pageWatch }) => {
  pageWatch.expectTrouble(/403 .*\/api\/login/);
  const email = newAddress();
  await page.request.post('/api/register', {
    data: { name: 'Bia Lima', email, phone: '11987654321', password },
  });
  await logIn(page, email, password);
  await toastSays(page, 'Falha no login');
  await expect(page.getByText('Falta confirmar o endereço')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reenviar email de verificação' }).click();
  await toastSays(page, 'Email reenviado');
  await expect(page.getByRole('button', { name: /^Reenviar em \d+ s$/ })).toBeDisabled();
  const tab = await followMail(page, email, /Confirme seu email/, 'Confirmar meu email');
  await tab.getByRole('link', { name: 'Ir para o login' }).click();
  await logIn(tab, email, password);
  await expect(tab).toHaveURL('/');
});

test('refuses a wrong password in words, and keeps the draft of a lost session', { tag: core }, async ({
  page,
  context,
  pageWatch,
  database,
}) => {
  pageWatch.expectTrouble(/401 .*\/api\//);
  const email = newAddress();
  await page.request.post('/api/register', {
    data: { name: 'Caio Reis', email, phone: '11987654321', password },
  });
  await database.db.$client.query('update users set email_verified_at = now() where email = $1', [email]);
  await logIn(page, email, 'outra-senha');
  await toastSays(page, 'Falha no login', 'Email ou senha incorretos.');
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await logIn(page, email, password);
  await expect(page).toHaveURL('/');
  await page.goto('/chat/6');
  const input = page.getByLabel('Sua mensagem');
  await input.fill('Uma pergunta longa que não pode se perder');
  await context.clearCookies({ name: 'matilha' });
  await page.getByRole('button', { name: /^Enviar/ }).click();
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fchat%2F6/);
  await logIn(page, email, password);
  await expect(page).toHaveURL('/chat/6');
  await expect(input).toHaveValue('Uma pergunta longa que não pode se perder');
});

async function logIn(page: import('@playwright/test').Page, email: string, secret: string) {
  if (new URL(page.url(), 'http://x').pathname !== '/auth') await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
