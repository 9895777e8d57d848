import type { Page } from '@playwright/test';
import type { Database } from '../../../server/src/database/connection.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { makeOperator, newAddress } from '../support/test-users.ts';
import { codeOf } from '../support/totp.ts';

const password = 'tosa na régua às terças';

async function invitationOf(db: Database, email: string): Promise<string> {
  const { rows } = await db.$client.query<{ text: string }>(
    "select text from mails where recipient = $1 and kind = 'staff_invitation'",
    [email],
  );
  const path = /\/convite#[\w-]{43}/.exec(rows[0]?.text ?? '')?.[0];
  if (!path) throw new Error('no invitation was mailed');
  return path;
}

async function logIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

test('takes a new operator from invitation to panel, and stops a stolen password at the second factor', async ({
  page,
  pageWatch,
  browser,
  product,
  signIn,
  database,
}) => {
  pageWatch.expectTrouble(/status of 400 .*authenticator/);
  pageWatch.expectTrouble(/status of 403 .*recovery-codes/);
  await makeOperator(database.db, await signIn());
  const email = newAddress();
  await page.goto('/admin/team');
  await page.getByLabel('Email de quem você convida').fill(email);
  await page.getByRole('combobox', { name: 'Papel' }).click();
  await page.getByRole('option', { name: /^Operação/ }).click();
  await page.getByRole('button', { name: 'Convidar' }).click();
  await expect(page.getByText('Convite enviado.')).toBeVisible();
  await expect(page.getByText(/^Operação · vale até/)).toBeVisible();
  await expectAccessible(page);

  // The invited person's own browser, without a session.
  await page.context().clearCookies();
  await page.goto(await invitationOf(database.db, email));
  await expect(page.getByText(`Para ${email}. Seu papel: Operação.`)).toBeVisible();
  expect(page.url()).not.toContain('#');
  await expectAccessible(page);
  await page.getByLabel('Nome').fill('Bia Alves');
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByLabel('Confirmar senha').fill(password);
  await page.getByRole('button', { name: 'Aceitar o convite' }).click();
  await page.getByRole('link', { name: 'Entrar no painel' }).click();
  await logIn(page, email);

  await expect(page.getByRole('heading', { name: 'Proteja sua entrada' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Aplicativo de códigos no celular' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Código que o aplicativo mostra').fill('000000');
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click();
  await expect(page.getByText('Código incorreto ou já usado.')).toBeVisible();
  await page.getByLabel('Código que o aplicativo mostra').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')).toHaveCount(
    10,
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardei os códigos' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Olá, Bia Alves' })).toBeVisible();

  await page.goto('/admin/seguranca');
  await expect(page.getByText('Você tem 10 códigos sem uso.')).toBeVisible();
  await expectAccessible(page);
  // The second factor is too old for new codes: the panel asks for it again, and then repeats the call.
  await database.db.$client.query(
    `update sessions set second_factor_at = now() - interval '11 minutes'
     where user_id = (select id from users where email = $1)`,
    [email],
  );
  await page.getByRole('button', { name: 'Gerar códigos novos' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirme que é você' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Código do aplicativo').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible();

  const thief = await browser.newPage({ baseURL: product.baseUrl });
  await thief.goto('/auth?redirect=%2Fadmin%2Fteam');
  await logIn(thief, email);
  await expect(thief.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible();
  await expect(thief.getByText('Quem trabalha no painel')).toHaveCount(0);
  const team = await thief.request.get('/api/admin/team');
  expect([team.status(), (await team.json()).code]).toEqual([403, 'second_factor_required']);
  await thief.close();
});
