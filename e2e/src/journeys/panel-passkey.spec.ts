import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { makeOperator } from '../support/test-users.ts';

test('enrols a passkey of the device, and passes the second factor with it in the next session', async ({
  page,
  signIn,
  database,
}) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const operator = await signIn();
  await makeOperator(database.db, operator);
  const forget = () =>
    database.db.$client.query('update sessions set second_factor_at = null where user_id = $1', [
      operator.id,
    ]);
  await forget();
  await page.goto('/admin/seguranca');
  await page.getByRole('button', { name: 'Chave de acesso deste aparelho' }).click();
  await page.getByRole('button', { name: 'Guardei os códigos' }).click();
  await expect(page.getByText('Primeiro aparelho')).toBeVisible();

  await forget();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible();
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expect(page.getByText(/usada em \d/)).toBeVisible();

  await page.getByRole('button', { name: 'Renomear Primeiro aparelho' }).click();
  await page.getByLabel('Nome, como “Celular”').fill('Notebook da loja');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Notebook da loja')).toBeVisible();
});
