import { says, startReceiver } from '../../../server/src/features/leads/testing/receiver.ts';
import { expectAccessible } from '../support/axe.ts';
import { test as base, expect } from '../support/test.ts';
import { makeOperator } from '../support/test-users.ts';

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** A product whose leads go to an automation on loopback. */
const test = base.extend<object, { automation: Receiver }>({
  automation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it
    async ({}, use) => {
      const receiver = await startReceiver();
      await use(receiver);
      await receiver.close();
    },
    { scope: 'worker' },
  ],
  productEnv: [
    ({ automation }, use) => use({ LEAD_WEBHOOK_URL: automation.url, LEAD_WEBHOOK_SECRET: 'segredo' }),
    { scope: 'worker' },
  ],
});

test('sends a lead again once its automation works', async ({
  page,
  signIn,
  database,
  automation,
  product,
}) => {
  // The automation fails, and asks to be left alone for an hour: only the operator's button is sooner.
  automation.react(says(500, { 'retry-after': '3600' }));
  const name = 'Bia da Automação';
  const sent = await page.request.post(`${product.baseUrl}/api/register`, {
    headers: { origin: product.baseUrl },
    data: {
      name,
      email: `bia${Date.now()}@exemplo.com.br`,
      phone: '11987654321',
      area: 'petshop',
      fromLanding: true,
      fill_time: 9_000,
    },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  await expect.poll(() => automation.received.length).toBeGreaterThan(0);

  await makeOperator(database.db, await signIn());
  await page.goto('/admin/trabalho');
  const card = page.getByRole('link', { name: /Leads não entregues/ });
  await expect(card).toContainText('1');
  await card.click();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('a automação respondeu 500');
  await expectAccessible(page);

  automation.react((response) => response.writeHead(200).end('{}'));
  await row.getByRole('button', { name: 'Enviar de novo' }).click();
  await expect(page.getByText('Feito.')).toBeVisible();
  await expect.poll(() => automation.received.at(-1)?.body).toContain(name);
  await expect
    .poll(async () => (await database.db.$client.query('select status from lead_deliveries')).rows)
    .toEqual([{ status: 'delivered' }]);
  await page.reload();
  await expect(page.getByText('Nada espera.').first()).toBeVisible();
});
