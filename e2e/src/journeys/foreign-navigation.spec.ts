import type { Page } from '@playwright/test';
import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { foreignWays, type OtherSite, openOtherSite } from '../support/other-site.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { newAddress } from '../support/test-users.ts';
import { balance } from './chat.ts';
import { fillForm, openForm } from './landing.ts';
import { followMail } from './mail.ts';
import { untilInstalled } from './offline.ts';

const question = 'Gaste meus créditos';
const plan = 'Segunda: reposição da semana.';
const password = 'banho-e-tosa-7';
const encoded = encodeURIComponent(question);
const chat = `/chat/1?message=${encoded}&autoSend=true`;
const encodedName = `/chat/1?message=${encoded}&auto%53end=true`;
const throughLogin = `/auth?redirect=${encodeURIComponent(chat)}`;
const addresses = [
  chat,
  encodedName,
  `/chat/1?message=${encoded}&%61uto%53%65nd=tru%65`,
  `/chat/1?autoSend=true&message=${encoded}&autoSend=true`,
  `/chat/1?%6Dessage=${encoded}&AUTOSEND=true&auto%53end=true`,
  throughLogin,
  `/auth?redirect=${encodeURIComponent(encodedName)}`,
  `/auth?%72edirect=${encodeURIComponent(chat).replaceAll('a', '%61')}`,
];

let site: OtherSite;
test.beforeEach(async () => {
  site = await openOtherSite();
});
test.afterEach(() => site.close());

/** Returns a function that counts the questions sent by any page of this browser. */
function countSent(page: Page): () => number {
  let count = 0;
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/messages')) count += 1;
  });
  return () => count;
}

/** Expects the question in the input, and that three seconds send nothing. */
async function expectOnlyPrefilled(page: Page, text = question): Promise<void> {
  await expect(page.getByLabel('Sua mensagem')).toHaveValue(text);
  await expect(page).toHaveURL('/chat/1');
  await page.clock.runFor(3_000);
  await expect(page.getByText('Clique para enviar')).toHaveCount(0);
  await expect(page.getByLabel('Sua mensagem')).toHaveValue(text);
}

const byLink = addresses.map((address): [string, string] => ['link', address]);
const inEveryWay = Object.keys(foreignWays).map((way): [string, string] => [way, encodedName]);

for (const [tries, opened] of [
  [byLink, 'in every spelling'],
  [inEveryWay, 'in every way'],
] as const) {
  for (const worker of ['', ' under the service worker']) {
    test.describe(() => {
      if (!worker) test.use({ serviceWorkers: 'block' });

      test(`prefills, without sending, a question that another site opens ${opened}${worker}`, {
        tag: anySize,
      }, async ({ page, signIn, product, model, database }) => {
        const { id } = await signIn();
        await page.goto('/faq');
        if (worker) await untilInstalled(page);
        const before = model.requests.length;
        const sent = countSent(page);
        await page.clock.install();
        for (const [way, address] of tries) {
          await test.step(`${way}: ${address}`, async () => {
            await page.goto(site.url);
            const shown = await foreignWays[way]?.(page, site, product.baseUrl + address);
            if (!shown) throw new Error(way);
            await expectOnlyPrefilled(shown);
            if (shown !== page) await shown.close();
          });
        }
        expect(sent()).toBe(0);
        expect(model.requests.length).toBe(before);
        const { rows } = await database.db.$client.query(
          'select available from credit_accounts where user_id = $1',
          [id],
        );
        expect(rows[0].available).toBe(20);
      });
    });
  }
}

test('keeps an encoded percent sign of a question from another site as text', { tag: anySize }, async ({
  page,
  signIn,
  product,
}) => {
  await signIn();
  const sent = countSent(page);
  await page.clock.install();
  await page.goto(site.url);
  const twice = `/chat/1?message=${encodeURIComponent(encoded)}&autoSend=true`;
  await foreignWays.link?.(page, site, product.baseUrl + twice);
  await expectOnlyPrefilled(page, encoded);
  expect(sent()).toBe(0);
});

test('sends nothing after a login that another site opened, even if the page was reloaded first', {
  tag: anySize,
}, async ({ page, product, database, pageWatch }) => {
  pageWatch.expectTrouble(/401 .*\/api\//);
  const email = await register(page, database.db.$client);
  const sent = countSent(page);
  await page.clock.install();
  for (const reload of ['none', 'by hand', 'by script'] as const) {
    await test.step(`reload ${reload}`, async () => {
      await page.context().clearCookies();
      await page.goto(site.url);
      await foreignWays.link?.(page, site, product.baseUrl + throughLogin);
      await expect(page.getByLabel('Email')).toBeVisible();
      if (reload === 'by hand') await page.reload();
      if (reload === 'by script') {
        const loaded = page.waitForEvent('load');
        await page.evaluate(() => window.location.reload());
        await loaded;
      }
      await logIn(page, email);
      await expectOnlyPrefilled(page);
    });
  }
  expect(sent()).toBe(0);
});

for (const [start, open] of Object.entries({
  'a typed address': (page: Page) => page.goto(chat),
  'a link of our own page': async (page: Page) => {
    await page.goto('/faq');
    await page.evaluate((url) => window.location.assign(url), chat);
  },
})) {
  for (const worker of ['', ' under the service worker']) {
    test(`sends once from ${start}${worker}`, { tag: anySize }, async ({ page, signIn, model }) => {
      model.respondWith(answer('Segunda: foto do banho.'));
      await signIn();
      if (worker) {
        await page.goto('/');
        await untilInstalled(page);
      }
      const sent = countSent(page);
      await open(page);
      await expect(page.getByRole('log')).toContainText('Segunda: foto do banho.');
      await expect(balance(page, 19)).toBeVisible();
      expect(sent()).toBe(1);
    });
  }
}

test('sends once from a typed address after the login it asked for', { tag: anySize }, async ({
  page,
  database,
  model,
  pageWatch,
}) => {
  pageWatch.expectTrouble(/401 .*\/api\//);
  model.respondWith(answer('Terça: dica.'));
  const email = await register(page, database.db.$client);
  const sent = countSent(page);
  await page.goto(chat);
  await logIn(page, email);
  await expect(page.getByRole('log')).toContainText('Terça: dica.');
  expect(sent()).toBe(1);
});

test('sends the plan once when an advertisement on another site opened the landing', async ({
  page,
  product,
  model,
  signIn,
}) => {
  const sent = countSent(page);
  const openLanding = async () => {
    await page.goto(site.url);
    await foreignWays.link?.(page, site, `${product.baseUrl}/landing?utm_source=instagram`);
  };
  model.respondWith(answer(plan));
  await openLanding();
  await openForm(page);
  await fillForm(page, { email: newAddress(), area: 'clinica_vet' });
  await page.getByRole('button', { name: 'Gerar meu plano' }).click();
  await expect(page).toHaveURL('/chat/6');
  await expect(page.getByText(plan)).toBeVisible();
  expect(sent()).toBe(1);

  await page.context().clearCookies();
  await signIn();
  model.respondWith(answer(plan));
  await openLanding();
  await page.getByRole('button', { name: 'Pegar meu plano grátis' }).first().click();
  await expect(page).toHaveURL('/chat/1');
  await expect(page.getByText(plan)).toBeVisible();
  expect(sent()).toBe(2);
});

test('sends the waiting plan once after the password, though a mail on another site opened the link', {
  tag: anySize,
}, async ({ page, model }) => {
  model.respondWith(answer(plan));
  const email = newAddress();
  await page.request.post('/api/register', {
    data: { name: 'Bia Lima', email, phone: phone(), area: 'groomer', fromLanding: true },
  });
  await page.context().clearCookies();
  const sent = countSent(page);
  const tab = await followMail(page, email, /Seu plano semanal/, 'Abrir meu plano');
  await expect(tab.locator('meta[name="matilha-navigation"]')).toHaveCount(0);
  await tab.getByLabel('Senha', { exact: true }).fill(password);
  await tab.getByLabel('Confirmar senha').fill(password);
  await tab.getByRole('button', { name: 'Criar senha e abrir meu plano' }).click();
  await expect(tab).toHaveURL('/chat/15');
  await expect(tab.getByText(plan)).toBeVisible();
  expect(sent()).toBe(1);
});

const phone = () => String(11_900_000_000 + Math.floor(Math.random() * 9e7));

async function register(page: Page, client: { query(text: string, values?: unknown[]): Promise<unknown> }) {
  const email = newAddress();
  await page.request.post('/api/register', {
    data: { name: 'Bia Lima', email, phone: '11987654321', password },
  });
  await client.query('update users set email_verified_at = now() where email = $1', [email]);
  await client.query('delete from rate_limits');
  return email;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
