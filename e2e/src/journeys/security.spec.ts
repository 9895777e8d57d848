import { createPasswords } from '../../../server/src/platform/password.ts';
import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { newAddress, openSession } from '../support/test-users.ts';
import { toastSays } from './frame.ts';
import { followMail } from './mail.ts';

const password = 'senha-boa-1';
const passwordHash = createPasswords().hash(password);

test.beforeEach(({ pageWatch }) => pageWatch.expectTrouble(/(401|403) .*\/api\//));

test("lists and ends a device's session; a new password ends all others", { tag: core }, async ({
  page,
  browser,
  product,
  database,
  signIn,
}) => {
  const person = await signIn();
  await database.db.$client.query('update users set password_hash = $1 where id = $2', [
    await passwordHash,
    person.id,
  ]);
  const secondDevice = await browser.newContext();
  await openSession(database.db, secondDevice, product, person);
  const stillIn = async () => (await secondDevice.request.get(`${product.baseUrl}/api/user`)).status();
  expect(await stillIn()).toBe(200);

  await page.goto('/minha-conta');
  const section = page.getByRole('region', { name: 'Segurança' });
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByText('Este aparelho')).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Encerrar: Aparelho desconhecido' }).click();
  await toastSays(page, 'Sessão encerrada');
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await expect.poll(stillIn).toBe(401);

  await openSession(database.db, secondDevice, product, person);
  await section.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(section.getByLabel('Senha atual')).toBeFocused();
  await section.getByLabel('Senha atual').fill('errada');
  await section.getByLabel('Nova senha', { exact: true }).fill('cafuné no quintal');
  await section.getByLabel('Confirmar nova senha').fill('cafuné no quintal');
  await page.keyboard.press('Enter');
  await expect(section.getByText('A senha atual não confere.')).toBeVisible();
  await expect(section.getByLabel('Senha atual')).toBeFocused();
  await expectAccessible(page);
  await section.getByLabel('Senha atual').fill(password);
  await section.getByRole('button', { name: 'Salvar nova senha' }).click();
  await toastSays(page, 'Senha alterada', 'Os outros aparelhos saíram da conta.');
  await expect(section.getByRole('button', { name: 'Alterar senha' })).toBeFocused();
  await expect.poll(stillIn).toBe(401);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Minha Conta' })).toBeVisible();
  await secondDevice.close();
});

test('applies a new address once its mail is confirmed, and notifies the old one', { tag: anySize }, async ({
  page,
  database,
  signIn,
}) => {
  const person = await signIn();
  await database.db.$client.query('update users set password_hash = $1 where id = $2', [
    await passwordHash,
    person.id,
  ]);
  const email = newAddress();
  await page.goto('/minha-conta');
  const section = page.getByRole('region', { name: 'Segurança' });
  await section.getByRole('button', { name: 'Alterar email' }).click();
  await section.getByLabel('Novo email').fill('errado');
  await section.getByRole('button', { name: 'Enviar link de confirmação' }).click();
  await expect(section.getByText('Email inválido')).toBeVisible();
  await expect(section.getByText('Senha é obrigatória')).toBeVisible();
  await section.getByLabel('Novo email').fill(email);
  await section.getByLabel('Senha atual').fill(password);
  await section.getByRole('button', { name: 'Enviar link de confirmação' }).click();
  await expect(section.getByText(/Enviamos um link para/)).toContainText(email);
  await expectAccessible(page);

  const tab = await followMail(page, email, /Confirme seu novo email/, 'Confirmar meu novo email');
  await expect(tab.getByText('Email trocado com sucesso!')).toBeVisible();
  expect(new URL(tab.url()).search).toBe('');
  await expectAccessible(tab);
  await tab.getByRole('link', { name: 'Continuar' }).click();
  await expect(tab.getByRole('region', { name: 'Segurança' }).getByText(email)).toBeVisible();
  const mailKinds = 'select kind from mails where recipient = $1 order by id';
  const kinds = async () =>
    (await database.db.$client.query<{ kind: string }>(mailKinds, [person.email])).rows.map(
      ({ kind }) => kind,
    );
  await expect.poll(kinds).toEqual(['email_change', 'email_changed']);
});
