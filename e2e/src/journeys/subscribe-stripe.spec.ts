import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/stripe-test.ts';
import { anySize } from '../support/tags.ts';
import { byProviderScript, expectPlan, ledgerOf, openPlan, press, submit } from './paying.ts';
import { describeSubscribing } from './subscribe-journeys.ts';

test.describe("payment through the provider's script", { tag: anySize }, () =>
  describeSubscribing(test, byProviderScript),
);

test("loads the provider's script on payment screens and nowhere else", { tag: anySize }, async ({
  page,
  signIn,
  script,
}) => {
  await signIn();
  for (const path of ['/', '/subscription', '/banco-conhecimento', '/minha-conta', '/chat/1']) {
    const response = await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(response?.headers()['content-security-policy'], path).not.toContain('stripe');
  }
  expect(script.asked).toEqual([]);
  await openPlan(page, 1);
  expect(new Set(script.asked.map((asked) => new URL(asked.page).pathname))).toEqual(new Set(['/subscribe']));
  const loaded = script.asked.length;
  const worn = await page.evaluate(() => Reflect.get(window, 'paymentAppearance').variables);
  for (const color of [worn.colorPrimary, worn.colorBackground, worn.colorText, worn.colorDanger])
    expect(color).toMatch(/^rgb\(\d+, \d+, \d+\)$/);
  // A link inside the site leaves the document, and with it the script.
  await page.getByRole('link', { name: /início/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Agentes de IA/ })).toBeVisible();
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false);
  expect(script.asked).toHaveLength(loaded);
});

test('ends a login for /subscribe in a document that may load the script', { tag: anySize }, async ({
  page,
  context,
  signIn,
  script,
}) => {
  await page.goto('/subscribe?plano=2');
  await expect(page).toHaveURL('/auth?redirect=%2Fsubscribe%3Fplano%3D2');
  expect(script.asked).toEqual([]);
  await signIn();
  // The user has signed in elsewhere in the meantime, so the login screen redirects.
  await page.goto('/auth?redirect=%2Fsubscribe%3Fplano%3D2');
  await expect(page).toHaveURL('/subscribe?plano=2');
  await expect(submit(page)).toBeEnabled();
  expect(context.pages()).toHaveLength(1);
});

test('reports a script that does not load', { tag: anySize }, async ({
  page,
  context,
  pageWatch,
  signIn,
}) => {
  pageWatch.expectTrouble(/js\.stripe\.com/);
  await context.route('https://js.stripe.com/**', (route) => route.abort());
  await signIn();
  await page.goto('/subscribe?plano=1');
  await expect(page.getByText('O formulário de pagamento não carregou')).toBeVisible();
  await expectAccessible(page);
});

test('shows a payment that the bank answers late as processing, and never takes a second one', {
  tag: anySize,
}, async ({ page, signIn, stripe, database }) => {
  const person = await signIn();
  await openPlan(page, 1);
  await byProviderScript.choose(page, 'late_bank');
  await press(submit(page));
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento a caminho' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento a caminho' })).toBeVisible();
  const paying = stripe.events.filter(({ type }) => type === 'payment_intent.processing').at(-1);
  await stripe.settleIntent(String(Reflect.get(paying?.data.object ?? {}, 'id')), true);
  await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 1, paidInvoices: 1 });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Seu plano está ativo' })).toBeVisible();
});

test('changes a plan beside a service that the operator sold in the dashboard, and leaves that alone', {
  tag: anySize,
}, async ({ page, signIn, stripe, database }) => {
  const person = await signIn();
  await openPlan(page, 1);
  await byProviderScript.choose(page, 'approved');
  await press(submit(page));
  await expectPlan(page);
  const { rows } = await database.db.$client.query<{ id: string }>(
    'select customer_id as id from payment_customers where user_id = $1',
    [person.id],
  );
  const customerId = rows[0]?.id ?? '';
  const { subscriptionId } = await stripe.sellOutside(customerId, {
    name: 'Consultoria mensal',
    amount: 30_000,
  });
  await page.goto('/subscribe?plano=2');
  await press(page.getByRole('button', { name: 'Confirmar troca de plano' }));
  await expectPlan(page);
  await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 2, paidInvoices: 2 });
  const account = await stripe.readAccount(customerId);
  const sold = account?.subscriptions.find(({ id }) => id === subscriptionId);
  expect(sold).toMatchObject({ status: 'active', cancelAtPeriodEnd: false, price: { unitAmount: 30_000 } });
  const own = account?.invoices.filter((invoice) => invoice.subscriptionId === subscriptionId);
  expect(own?.map(({ status, amountPaid }) => [status, amountPaid])).toEqual([['paid', 30_000]]);
});

// Last in this file: it moves the provider's clock for all tests.
test('pays a failed renewal where its invoice is shown', { tag: anySize }, async ({
  page,
  signIn,
  stripe,
  database,
}) => {
  const person = await signIn();
  await openPlan(page, 2);
  await byProviderScript.choose(page, 'fails_at_renewal');
  await press(submit(page));
  await expectPlan(page);
  await stripe.advance(30.1);
  await page.goto('/subscribe');
  await expect(page.getByRole('heading', { level: 1, name: 'Ajustar Pagamento' })).toBeVisible();
  await expect(page.getByText('Renovação do plano Companheiro')).toBeVisible();
  await expectAccessible(page);
  await byProviderScript.choose(page, 'approved');
  await press(page.getByRole('button', { name: 'Confirmar Pagamento' }));
  await expectPlan(page);
  await expect.poll(() => ledgerOf(database.db, person.id)).toEqual({ tierId: 2, paidInvoices: 2 });
});
