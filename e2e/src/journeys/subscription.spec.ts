import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { toastSays } from './frame.ts';
import { expectNoHorizontalScroll } from './horizontal-scroll.ts';
import { bySimulator, ledgerOf, subscribe } from './paying.ts';

const current = (page: Page) => page.getByRole('region', { name: 'Seu plano' });
const planOf = (page: Page, titulo: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: titulo }) });

async function openPortal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pagamento, faturas e cancelamento' }).click();
  await expect(page).toHaveURL('/subscription/portal');
  await expect(page.getByText('Portal simulado: nenhum valor é cobrado.')).toBeVisible();
}

test('compares plans and opens one by keyboard in a page of its own', { tag: core }, async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await page.goto('/subscription');
  await expect(page.getByRole('heading', { level: 1, name: 'Gerenciar Assinatura' })).toBeVisible();
  await expect(current(page).getByText('Gratuito')).toBeVisible();
  await expect(current(page).getByText('Ativo')).toBeVisible();
  await expect(current(page).getByText('20 de 20 créditos neste período de 30 dias')).toBeVisible();
  await expect(current(page).getByText(/Seus créditos renovam no dia \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(planOf(page, 'Companheiro').getByText('R$ 122,00')).toHaveCSS(
    'text-decoration-line',
    'line-through',
  );
  await expect(
    planOf(page, 'Companheiro').getByText('é o que os mesmos créditos custariam no plano Filhote'),
  ).toBeVisible();
  await expect(
    planOf(page, 'Companheiro').getByText('150 créditos por mês: de 50 a 150 respostas'),
  ).toBeVisible();
  await expectAccessible(page);
  const link = planOf(page, 'Companheiro').getByRole('link', { name: /^Assinar plano/ });
  await link.focus();
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  const shop = await opened;
  await expect(shop).toHaveURL('/subscribe?plano=2');
  expect(await shop.evaluate(() => window.opener)).toBeNull();
  await shop.close();
});

test('explains an overdue subscription, how to pay and what stays open', async ({ page, signIn }) => {
  await signIn({ tierId: 1, paymentStatus: 'atrasado' });
  await page.goto('/subscription');
  await expect(current(page).getByText('Atrasado')).toBeVisible();
  await expectAccessible(page);
  const loaded = page.waitForEvent('load');
  await planOf(page, 'Filhote').getByRole('link', { name: 'Ajustar Pagamento' }).click();
  await loaded;
  await expect(page).toHaveURL('/subscribe');

  await page.goto('/chat/1');
  await page.getByRole('button', { name: 'Ler a conversa' }).click();
  await expect(page.getByRole('link', { name: 'Ajustar Pagamento' })).toBeFocused();
  await expect(page.getByLabel('Sua mensagem')).toBeDisabled();
  await expectAccessible(page);
  await page.goto('/minha-conta');
  await expect(page.getByRole('heading', { name: 'Extrato de créditos' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Exportar/ })).toBeVisible();
});

test('shows invoices, changes the card, cancels and resumes in the portal', { tag: core }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await subscribe(page, bySimulator, 2);
  await expect(page).toHaveURL('/subscription');
  await expect(
    current(page).getByText('170 créditos disponíveis. Seu plano dá 150 a cada 30 dias'),
  ).toBeVisible();
  await expect(planOf(page, 'Companheiro').getByRole('button', { name: 'Plano atual' })).toBeDisabled();
  await expectAccessible(page);

  await openPortal(page);
  const invoices = page.getByRole('region', { name: 'Faturas' });
  await expect(invoices.getByRole('listitem')).toHaveCount(1);
  await expect(invoices.getByText('Plano Companheiro')).toBeVisible();
  await expect(invoices.getByText('R$ 99,00')).toBeVisible();
  await expect(invoices.getByText('Paga')).toBeVisible();
  await expect(page.getByText('Visa final 4242')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Trocar cartão' }).click();
  const cardDialog = page.getByRole('dialog', { name: 'Cartão das próximas cobranças' });
  await cardDialog.getByRole('button', { name: /0341 / }).click();
  await expectAccessible(page);
  await cardDialog.getByRole('button', { name: 'Guardar cartão' }).click();
  await toastSays(page, 'Cartão trocado');
  await expect(page.getByText('Visa final 0341')).toBeVisible();

  await page.getByRole('button', { name: 'Cancelar assinatura' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancelar a assinatura?' });
  await expect(dialog.getByText(/O plano Companheiro vale até \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'ou desista e receba tudo de volta' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cancelar assinatura' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Cancelar assinatura' }).click();
  await toastSays(page, 'Assinatura cancelada');
  await expect(page.getByRole('link', { name: /^Saldo: 170 créditos plano até/ })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Gerenciar Assinatura' }).click();
  await expect(current(page).getByText(/^Cancelada: vale até/)).toBeVisible();
  await expectAccessible(page);

  await current(page).getByRole('button', { name: 'Retomar assinatura' }).click();
  await expect(page).toHaveURL('/subscription/portal');
  await page.getByRole('button', { name: 'Retomar assinatura' }).click();
  await toastSays(page, 'Assinatura retomada');
  await expect(page.getByRole('link', { name: /^Saldo: 170 créditos renovam em/ })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Gerenciar Assinatura' }).click();
  await expect(current(page).getByText(/^Seus créditos renovam no dia/)).toBeVisible();
});

test('refunds everything on withdrawal within seven days, and says so at once', { tag: core }, async ({
  page,
  signIn,
  database,
}) => {
  const person = await signIn();
  await subscribe(page, bySimulator, 1);
  await page.getByRole('button', { name: 'Desistir e receber de volta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Desistir da assinatura?' });
  await expect(dialog.getByText(/R\$ 49,00, tudo o que você pagou, volta/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Desistir e receber de volta' }).dblclick();
  await expect(page.getByText(/^Desistência (confirmada|registrada)/)).toBeVisible();
  await expect(current(page).getByText('Gratuito')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Desistir e receber de volta' })).toBeHidden();
  await expectAccessible(page);
  await expect.poll(async () => (await ledgerOf(database.db, person.id)).tierId).toBe(4);
  const withdrawalMails = `select from mails where recipient = $1 and kind = 'withdrawal'`;
  await expect
    .poll(async () => (await database.db.$client.query(withdrawalMails, [person.email])).rowCount)
    .toBe(1);

  await openPortal(page);
  await expect(page.getByText('Nenhuma assinatura por aqui.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Faturas' }).getByText('Devolvida')).toBeVisible();
});

test('announces nothing for a typed address, waits for a payment that was sent, and retries a refused one', {
  tag: anySize,
}, async ({ page, signIn }) => {
  await signIn();
  await page.clock.install();
  await page.goto('/subscription?success=true');
  await expect(current(page)).toBeVisible();
  await expect(page).toHaveURL('/subscription');
  await expect(page.getByText(/Confirmando seu pagamento|Pagamento confirmado/)).toBeHidden();
  await page.evaluate(() => localStorage.setItem('paymentSent', String(Date.now())));
  await page.goto('/subscription?success=true');
  await expect(page.getByText('Confirmando seu pagamento…')).toBeVisible();
  await expect(current(page)).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(page.getByText(/^Está demorando mais que o normal/)).toBeVisible();
  await page.getByRole('button', { name: 'Verificar agora' }).click();
  await expect(page.getByText('Pagamento Processado')).toBeHidden();
  await page.goto('/subscription?success=true&payment_intent=pi_1&redirect_status=failed');
  await expect(page.getByText('O pagamento não foi aprovado.')).toBeVisible();
  await expect(page).toHaveURL('/subscription');
  await expectAccessible(page);
});

test('fits 320 px without horizontal scrolling', { tag: anySize }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn({ tierId: 1, paymentStatus: 'atrasado' });
  for (const path of ['/subscription', '/subscription/portal']) {
    await page.goto(path);
    await expect(page.getByText(/Ajustar Pagamento|Portal simulado/).first()).toBeVisible();
    await expectNoHorizontalScroll(page);
  }
});
