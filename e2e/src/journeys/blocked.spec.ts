import { expectAccessible } from '../support/axe.ts';
import { core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

test('disables typing and sending without credits, and explains why', { tag: core }, async ({
  page,
  signIn,
}) => {
  await signIn({ tierId: 1 });
  await page.goto('/chat/1');
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Sem respostas disponíveis');
  await expect(notice).toContainText('Você atingiu o limite de respostas para o seu plano atual.');
  await expect(page.getByLabel('Sua mensagem')).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Enviar/ })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Atualizar assinatura' })).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole('link', { name: 'Gerenciar Assinatura' }).click();
  await expect(page).toHaveURL('/subscription');
});

test('covers the chat when the subscription is overdue', { tag: core }, async ({ page, signIn }) => {
  await signIn({ paymentStatus: 'atrasado' });
  await page.goto('/chat/1');
  await expect(page.getByRole('heading', { name: 'Assinatura Atrasada' })).toBeVisible();
  await page.getByLabel('Sua mensagem').focus();
  await expect(page.getByLabel('Sua mensagem')).not.toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ajustar Pagamento' }).click();
  await expect(page).toHaveURL('/subscription');
});
