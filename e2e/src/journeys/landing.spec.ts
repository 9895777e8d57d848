import type { Browser, Page } from '@playwright/test';
import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { newAddress } from '../support/test-users.ts';
import { toastSays } from './frame.ts';
import { fillForm, openForm } from './landing.ts';
import { followMail } from './mail.ts';

const plan = 'Segunda: reposição da semana. Terça: a dica que resolve.';
const password = 'banho-e-tosa-7';

test('explains the offer without running a script of ours before the first touch', { tag: core }, async ({
  page,
  product,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const response = await page.goto('/landing?utm_source=instagram');
  expect(response?.headers()['x-robots-tag']).toBeUndefined();
  await expect(page.getByText('VOCÊ GANHOU')).toBeVisible();
  await expect(page.getByText('1 Plano Semanal de Postagens', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pegar meu plano grátis' }).first()).toBeVisible();
  await expect(page.getByText('Promoção por tempo limitado até 31/12/2099').first()).toBeVisible();
  await expect(page.getByText('Depois, se quiser: R$ 49 a R$ 199/mês')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.endsWith('.js'))).toHaveLength(1);
  expect(asked.length).toBeLessThanOrEqual(10);
  await expect(page).toHaveTitle(/Plano semanal de postagens.*Matilha/);
  const head = (selector: string, name: string) => page.locator(selector).getAttribute(name);
  expect(await head('link[rel=canonical]', 'href')).toBe(`${product.baseUrl}/landing`);
  expect(await head('meta[property="og:image"]', 'content')).toMatch(/\/images\/landing\/compartilhar\.png$/);
  const [offer, faq] = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(JSON.parse(offer ?? '')['@graph'][0].name).toBe('Matilha');
  const asks = JSON.parse(faq ?? '').mainEntity.map(({ name }: { name: string }) => name);
  expect(asks).toHaveLength(7);
  for (const question of asks) await expect(page.locator('summary', { hasText: question })).toBeVisible();
  await expectAccessible(page);
  expect((await page.request.get('/robots.txt')).ok()).toBe(true);
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/landing</loc>');
  expect((await page.request.get('/chat/1')).headers()['x-robots-tag']).toBe('noindex');
});

test('shows the whole sample week of each trade, by keyboard too', { tag: anySize }, async ({ page }) => {
  await page.goto('/landing');
  const week = page.getByRole('region', { name: 'Uma semana inteira, por dentro' });
  const captions = {
    Petshop: 'Segunda é dia de olhar o pote',
    'Clínica veterinária': 'Ele está comendo, brincando e dormindo bem',
    'Banho e tosa': 'Semana nova, pelo novo!',
    Distribuidora: 'Lojista, antes do pedido, três perguntas',
  };
  await week.getByRole('radio', { name: 'Petshop' }).focus();
  for (const [trade, caption] of Object.entries(captions)) {
    await expect(week.getByRole('radio', { name: trade })).toBeChecked();
    await expect(week.getByText(caption)).toBeVisible();
    await expect(week.getByRole('heading', { level: 3 })).toHaveText([
      /^Segunda /,
      /^Terça /,
      /^Quarta /,
      /^Quinta /,
      /^Sexta /,
      /^Sábado /,
      /^Domingo /,
    ]);
    await page.keyboard.press('ArrowRight');
  }
  await week.getByText('Clínica veterinária').click();
  await week.getByRole('heading', { name: /^Domingo / }).click();
  await expect(week.getByText('Não medique por conta própria')).toBeVisible();
  await expect(week.getByText('Responsável técnico: [nome]').first()).toBeVisible();
  expect(await page.content()).not.toMatch(/\{\{|\{negocio\}/);
  await expectAccessible(page);
});

test('keeps the button in sight on a phone, and never over what has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/landing');
  const buttons = page.getByRole('button', { name: 'Pegar meu plano grátis' });
  await expect(buttons).toHaveCount(2);
  await expect(buttons.first()).toBeInViewport({ ratio: 1 });
  await expect(buttons.last()).not.toBeInViewport();
  await page.getByRole('heading', { name: 'Como funciona' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 200);
  await expect(buttons.last()).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, 0));
  const stops = await page.locator('main').locator('summary:visible, label:visible').all();
  expect(stops.length).toBeGreaterThan(14);
  for (const stop of stops) {
    await stop.evaluate((element) => (element.querySelector('input') ?? element).focus());
    const [focused, button] = await Promise.all([stop.boundingBox(), buttons.last().boundingBox()]);
    expect(focused && button && focused.y + focused.height <= button.y).toBe(true);
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(buttons.last()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Já tenho conta' })).toBeInViewport({ ratio: 1 });
});

test('reports form errors, keeps the input and works by keyboard', async ({ page }) => {
  await page.goto('/landing');
  const button = page.getByRole('button', { name: 'Pegar meu plano grátis' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', {
    name: 'Preencha seus dados e acesse seu plano semanal de postagens',
  });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('Seus dados não serão usados para spam.')).toBeVisible();
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await dialog.getByLabel('Nome').fill('A');
  await dialog.getByLabel('Email').fill('não é');
  await dialog.getByLabel('WhatsApp', { exact: true }).pressSequentially('119876');
  await page.keyboard.press('Enter');
  for (const message of [
    'Nome deve ter pelo menos 2 caracteres',
    'Email inválido',
    'WhatsApp deve ter pelo menos 10 dígitos',
    'Selecione uma área',
  ]) {
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await expect(dialog.getByLabel(/Qual é a sua área/)).toHaveCount(0);
  await dialog.getByLabel('Área').selectOption('outro');
  await expect(dialog.getByLabel(/Qual é a sua área/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await expect(dialog.getByLabel('Email')).toHaveValue('não é');
  await expect(dialog.getByLabel('WhatsApp', { exact: true })).toHaveValue('(11) 9876');
});

test('leads from the form to the plan, and from the mail to the plan in another browser', {
  tag: core,
}, async ({ page, browser, model, product, pageWatch }) => {
  pageWatch.expectTrouble(/401 .*\/api\//);
  model.respondWith(answer(`${plan}${'\n\nMais um dia do plano, com a legenda pronta.'.repeat(40)}`));
  const email = newAddress();
  await page.goto('/landing?utm_source=instagram&utm_campaign=agosto');
  await openForm(page);
  await fillForm(page, { email, area: 'clinica_vet' });
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/register', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Gerar meu plano' }).click();
  await expect(page.getByRole('button', { name: 'Gerando o seu plano...' })).toBeVisible();
  seen.resolve();
  await expect(page).toHaveURL('/chat/6');
  await expect(page.getByRole('log').getByText(plan)).toBeVisible();
  await expect(
    page.getByRole('log').getByText('Crie um plano de postagens semanal bem detalhado'),
  ).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Confirme seu email' })).toContainText(email);
  await expectAccessible(page);

  const secondBrowser = await elsewhere(browser, product.baseUrl);
  const tab = await followMail(secondBrowser, email, /Seu plano semanal/, 'Abrir meu plano');
  await expect(tab).toHaveURL('/confirmar-plano');
  await expect(tab.getByRole('heading', { name: 'Falta pouco, Bia!' })).toBeVisible();
  await expectAccessible(tab);
  await tab.getByLabel('Senha', { exact: true }).fill('12345');
  await tab.getByRole('button', { name: 'Criar senha e abrir meu plano' }).click();
  await expect(tab.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible();
  await tab.getByLabel('Senha', { exact: true }).fill(password);
  await tab.getByLabel('Confirmar senha').fill(password);
  await tab.getByRole('button', { name: 'Criar senha e abrir meu plano' }).click();
  await expect(tab).toHaveURL('/chat/6');
  await expect(tab.getByRole('log').getByText(plan)).toBeVisible();
  await expect(
    tab.getByRole('log').getByText('Crie um plano de postagens semanal bem detalhado'),
  ).toBeInViewport();
  await expect(tab.getByRole('button', { name: 'Ir para o fim' })).toBeVisible();
  await expect(tab.getByText('Confirme seu email')).toHaveCount(0);
  await secondBrowser.context().close();

  await page.reload();
  await expect(page).toHaveURL(/\/auth/);
});

test('explains a used link; an address with an account asks for its password and gets the chat', async ({
  page,
  browser,
  model,
  product,
  database,
  pageWatch,
}) => {
  pageWatch.expectTrouble(/40[01] .*\/api\//);
  const email = newAddress();
  await page.request.post('/api/register', {
    data: { name: 'Bia Lima', email, phone: '11987654321', password },
  });
  await database.db.$client.query('update users set email_verified_at = now() where email = $1', [email]);
  await database.db.$client.query('delete from rate_limits');
  model.respondWith(answer(plan));
  await page.goto('/landing');
  await openForm(page);
  await fillForm(page, { email, area: 'groomer' });
  await page.getByRole('button', { name: 'Gerar meu plano' }).click();
  await expect(page).toHaveURL('/chat/15');
  await expect(page.getByText(plan)).toBeVisible();

  const secondBrowser = await elsewhere(browser, product.baseUrl);
  const tab = await followMail(secondBrowser, email, /Seu plano semanal/, 'Abrir meu plano');
  await expect(tab.getByText('Você já tem conta com')).toBeVisible();
  await tab.getByLabel('Senha', { exact: true }).fill('outra');
  await tab.getByRole('button', { name: 'Entrar e abrir meu plano' }).click();
  await expect(tab.getByText('Email ou senha incorretos.')).toBeVisible();
  await tab.getByLabel('Senha', { exact: true }).fill(password);
  await tab.getByRole('button', { name: 'Entrar e abrir meu plano' }).click();
  await expect(tab).toHaveURL('/chat/15');
  await expect(tab.getByText(plan)).toBeVisible();
  const again = await followMail(secondBrowser, email, /Seu plano semanal/, 'Abrir meu plano');
  await expect(again.getByRole('heading', { name: 'Este link não funciona mais' })).toBeVisible();
  await secondBrowser.context().close();
});

test('reports a failure, keeps the input, and works once when sent again', { tag: anySize }, async ({
  page,
  database,
  pageWatch,
  model,
}) => {
  pageWatch.expectTrouble(/ERR_FAILED|503/);
  model.respondWith(answer(plan));
  const email = newAddress();
  await page.goto('/landing');
  await openForm(page);
  await fillForm(page, { email, area: 'petshop' });
  await page.route('**/api/register', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Gerar meu plano' }).click();
  await toastSays(page, 'Erro', 'Ocorreu um erro ao processar seu cadastro. Tente novamente.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Gerar meu plano' }).dblclick();
  await expect(page).toHaveURL('/chat/1');
  await expect(page.getByText(plan)).toBeVisible();
  const { rows } = await database.db.$client.query('select count(*)::int from users where email = $1', [
    email,
  ]);
  expect(rows[0].count).toBe(1);
});

test('sends a signed-in user straight to the plan', { tag: anySize }, async ({ page, signIn, model }) => {
  model.respondWith(answer(plan));
  await signIn();
  await page.goto('/landing');
  await page.getByRole('button', { name: 'Pegar meu plano grátis' }).first().click();
  await expect(page).toHaveURL('/chat/1');
  await expect(page.getByText(plan)).toBeVisible();
});

test('acknowledges a press before any script has loaded, and opens the form later', {
  tag: anySize,
}, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/landing', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Pegar meu plano grátis' }).first().click();
  await expect(page.getByText('Abrindo o formulário…')).toBeVisible();
  release();
  await expect(page.getByRole('dialog', { name: /Preencha seus dados/ })).toBeVisible();
  await expect(page.getByText('Abrindo o formulário…')).toBeHidden();
});

test('shows the page without JavaScript, and explains that the form needs it', { tag: anySize }, async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.baseUrl, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/landing');
  await expect(page.getByRole('heading', { name: 'O que vem no plano' })).toBeVisible();
  await page.getByText('É grátis mesmo?').click();
  await expect(page.getByText('não pedimos cartão')).toBeVisible();
  await page.getByText('Distribuidora', { exact: true }).click();
  await expect(page.getByText('Lojista, antes do pedido, três perguntas')).toBeVisible();
  await expect(page.getByText('Segunda é dia de olhar o pote')).toBeHidden();
  await page.getByRole('button', { name: 'Pegar meu plano grátis' }).first().click();
  await expect(page.locator('noscript p')).toHaveText(/ative o JavaScript/);
  await expect(page.locator('noscript p')).toBeVisible();
  await context.close();
});

async function elsewhere(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'pt-BR' });
  return context.newPage();
}
