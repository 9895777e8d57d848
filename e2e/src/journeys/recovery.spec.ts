import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { createUser } from '../support/test-users.ts';
import { toastSays } from './frame.ts';
import { followMail } from './mail.ts';

test('replaces a forgotten password by mail and ends every old session', { tag: core }, async ({
  page,
  openPageOf,
  database,
}) => {
  const person = await createUser(database.db);
  const secondDevice = await openPageOf(person);
  await secondDevice.goto('/');
  await expect(secondDevice.getByRole('heading', { name: 'Agentes de IA' })).toBeVisible();

  await page.goto('/auth');
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
  await page.getByRole('button', { name: 'Enviar link de recuperação' }).click();
  await expect(page.getByText('Email inválido')).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Enviar link de recuperação' }).click();
  await toastSays(page, 'Email enviado', 'Verifique sua caixa de entrada para recuperar sua senha.');
  await expectAccessible(page);

  const tab = await followMail(page, person.email, /Redefina sua senha/, 'Redefinir minha senha');
  await expect(tab.getByLabel('Nova senha', { exact: true })).toBeVisible();
  expect(new URL(tab.url()).search).toBe('');
  await expectAccessible(tab);
  await tab.getByLabel('Nova senha', { exact: true }).fill('tosa-na-tesoura');
  await tab.getByLabel('Confirmar nova senha').fill('tosa-na-tesoura');
  const pressed = Date.now();
  await tab.getByRole('button', { name: 'Redefinir Senha' }).click();
  await expect(tab.getByRole('heading', { name: 'Senha Redefinida!' })).toBeVisible();
  await tab.waitForURL('**/auth');
  expect(Date.now() - pressed).toBeGreaterThan(1_950);

  await secondDevice.reload();
  await expect(secondDevice).toHaveURL('/auth');
  await tab.getByLabel('Email').fill(person.email);
  await tab.getByLabel('Senha', { exact: true }).fill('tosa-na-tesoura');
  await tab.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(tab).toHaveURL('/');
});

test(
  'gives an address registered twice the password that the reader of its mail chooses',
  { tag: anySize },
  async ({ page }, { project }) => {
    const email = `disputada-${project.name}@exemplo.com.br`;
    for (const password of ['senha-da-dona', 'senha-plantada']) {
      const data = { name: 'Ana', email, phone: '11987654321', password };
      expect((await page.request.post('/api/register', { data })).status()).toBe(200);
    }
    await page.goto('/auth');
    const tab = await followMail(page, email, /Confirme seu email/, 'Confirmar meu email');
    await expect(tab.getByRole('heading', { name: 'Email verificado: escolha sua senha' })).toBeVisible();
    expect(tab.url()).not.toContain('token');
    await expectAccessible(tab);
    await tab.getByLabel('Nova senha', { exact: true }).fill('escolhida-agora');
    await tab.getByLabel('Confirmar nova senha').fill('escolhida-agora');
    await tab.getByRole('button', { name: 'Redefinir Senha' }).click();
    await tab.waitForURL('**/auth');
    await tab.getByLabel('Email').fill(email);
    await tab.getByLabel('Senha', { exact: true }).fill('escolhida-agora');
    await tab.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(tab).toHaveURL('/');
  },
);

test('explains a used or invalid link', { tag: anySize }, async ({ page, pageWatch }) => {
  pageWatch.expectTrouble(/400 .*\/api\/(validate-reset-token|verify-email)/);
  await page.goto(`/redefinir-senha?token=${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'Token Inválido' })).toBeVisible();
  await expect(page.getByText('O link de redefinição de senha é inválido ou expirou.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Voltar para o login' })).toHaveAttribute('href', '/auth');
  await expectAccessible(page);
  await page.goto('/redefinir-senha');
  await expect(page.getByRole('heading', { name: 'Token Inválido' })).toBeVisible();
  await page.goto(`/email-verification?token=${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'Este link não funciona mais' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectAccessible(page);
});
