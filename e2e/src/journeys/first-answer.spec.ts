import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { newAddress } from '../support/test-users.ts';
import { balance } from './chat.ts';
import { logOut, toastSays } from './frame.ts';
import { followMail } from './mail.ts';

const password = 'banho-e-tosa-7';
const words = Array.from({ length: 120 }, (_, index) => `palavra${index + 1}`).join(' ');

test('takes a visitor from sign-up to a chat that charges the price of one answer', { tag: core }, async ({
  page,
  model,
}) => {
  test.slow();
  const email = newAddress();
  model.respondWith(answer(`# Plano da semana\n\n${words} fim.`, { paceMs: 40 }));

  await test.step('sign up', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await expect(page.getByRole('heading', { name: 'Crie sua conta abaixo' })).toBeVisible();
    await page.getByLabel('Nome').fill('Ana Souza');
    await page.getByLabel('Email').fill(email);
    await page.getByPlaceholder('(11) 99999-9999').pressSequentially('11987654321');
    await expect(page.getByPlaceholder('(11) 99999-9999')).toHaveValue('(11) 98765-4321');
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByLabel('Confirmar senha').fill(password);
    await page.getByRole('checkbox').check();
    const pressed = Date.now();
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await toastSays(page, 'Cadastro realizado');
    await page.waitForURL(/\/email-verification\?email=/);
    expect(Date.now() - pressed).toBeGreaterThan(1_450);
    await expect(page.getByText(email)).toBeVisible();
    await expectAccessible(page);
  });

  const tab = await test.step('confirmation mail', async () => {
    const opened = await followMail(page, email, /Confirme seu email/, 'Confirmar meu email');
    await opened.waitForURL('**/email-verificado');
    expect(opened.url()).not.toContain('token');
    await expect(opened.getByRole('heading', { name: 'Email verificado com sucesso!' })).toBeVisible();
    await expectAccessible(opened);
    await opened.getByRole('link', { name: 'Ir para o login' }).click();
    return opened;
  });

  await test.step('login', async () => {
    await expect(tab.getByLabel('Email')).toHaveValue(email);
    await tab.getByLabel('Senha', { exact: true }).fill(password);
    await tab.getByRole('button', { name: 'Entrar', exact: true }).click();
    await toastSays(tab, 'Login realizado', 'Bem-vindo de volta, Ana!');
    await expect(tab).toHaveURL('/');
  });

  await test.step('home', async () => {
    await expect(tab.getByRole('heading', { name: 'Agentes de IA' })).toBeVisible();
    await expect(tab.getByText('Escolha um assunto abaixo para iniciar uma conversa')).toBeVisible();
    await expect(tab.getByRole('group', { name: 'Categorias' }).getByRole('button').first()).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(tab.getByText('1 crédito por resposta').first()).toBeVisible();
    await expect(balance(tab, 20)).toBeVisible();
    await expectAccessible(tab);
    await tab
      .getByRole('link', { name: /^Iniciar chat/ })
      .first()
      .click();
    await expect(tab).toHaveURL('/chat/1');
  });

  await test.step('answer: it streams, survives a reload and costs its price', async () => {
    await expect(tab.getByRole('heading', { name: 'Bem-vindo ao chat' })).toBeVisible();
    await expectAccessible(tab);
    await tab.getByLabel('Sua mensagem').fill('Monte um plano para a minha loja');
    await tab.getByRole('button', { name: 'Enviar · 1 crédito' }).click();
    const log = tab.getByRole('log');
    await expect(log).toContainText('palavra10');
    await expect(tab.getByRole('button', { name: 'Parar' })).toBeVisible();
    await tab.reload();
    await expect(log).toContainText(`${words} fim.`);
    await expect(log.getByRole('heading', { name: 'Plano da semana' })).toHaveCount(1);
    await expect(log.getByText('Monte um plano para a minha loja')).toHaveCount(1);
    await expect(tab.getByRole('button', { name: 'Copiar resposta' })).toBeVisible();
    await expect(balance(tab, 19)).toBeVisible();
    await expectAccessible(tab);
  });

  await test.step('logout', async () => {
    await logOut(tab);
    await toastSays(tab, 'Logout realizado', 'Você foi desconectado com sucesso.');
    await expect(tab).toHaveURL('/auth');
    await tab.goto('/chat/1');
    await expect(tab).toHaveURL(/\/auth/);
  });
});
