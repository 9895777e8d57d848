import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { createUser, makeOperator } from '../support/test-users.ts';

test('shows the sign-up, the answer and the simulated payment of today on the first page', async ({
  page,
  signIn,
  database,
}) => {
  await makeOperator(database.db, await signIn());
  const { $client: db } = database.db;
  const buyer = await createUser(database.db);
  await db.query(
    `with chat as (
       insert into conversations (user_id, lista_id, title, created_at, last_at) values ($1, 1, 'Oi', now(), now()) returning id)
     insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)
     select $1, id, 1, true, 'Oi', 'complete', now() from chat`,
    [buyer.id],
  );
  await db.query(
    `insert into payment_invoices (invoice_id, user_id, provider, status, tier_id, amount_due, amount_paid, period_start,
       period_end, created_at, paid_at)
     values ('in_overview_' || $1::int, $1::int, 'sandbox', 'paid', 2, 123456, 123456, now() - interval '1 minute',
       now() + interval '30 days', now() - interval '1 minute', now() - interval '1 minute')`,
    [buyer.id],
  );
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 2, name: /^Hoje/ })).toBeVisible();
  const tile = (label: string) =>
    page
      .locator('div:has(> dt)')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')
      .first();
  await expect(tile('Recebido (simulado)')).toHaveText(/[1-9]/);
  for (const label of ['Cadastros', 'Respostas', 'Pagantes agora (simulado)']) {
    await expect(tile(label)).toHaveText(/^[1-9]/);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: '7 dias' }).click();
  await expect(page).toHaveURL(/dias=7/);
  await expect(page.getByRole('heading', { level: 2, name: 'Receita simulada' })).toBeVisible();
  await page.getByText('Números por dia').first().click();
  await expect(page.getByRole('group', { name: 'Cadastros por dia' }).getByRole('row')).toHaveCount(7);
  await expectAccessible(page);
});

test('finds the author of a change in the audit log, and compares before and after', async ({
  page,
  signIn,
  database,
}) => {
  const operator = await signIn();
  await makeOperator(database.db, operator);
  await database.db.$client.query(
    `insert into audit_log (at, actor, action, subject, details, request_id)
     values (now(), $1, 'faq.update', 'faq:900', '{"before": {"pergunta": "Como era?"}, "after": {"pergunta": "Como ficou?"}}', 'r')`,
    [`user:${operator.id}`],
  );
  await page.goto('/admin/audit');
  await page.getByRole('textbox', { name: /^Objeto/ }).fill('faq:900');
  await expect(page).toHaveURL(/faq%3A900|faq:900/);
  await page.getByText('faq.update').first().click();
  await expect(page.getByRole('heading', { level: 2, name: 'faq.update' })).toBeVisible();
  await expect(page.getByText('Como era?')).toBeVisible();
  await expect(page.getByText('Como ficou?')).toBeVisible();
  await expect(page.getByText(operator.email)).toBeVisible();
  await expectAccessible(page);
});
