import type { Page } from '@playwright/test';
import { anySize } from '../support/any-size.ts';
import { expect, test } from '../support/test.ts';

const visitor = [
  '/landing',
  '/auth',
  '/recover-password',
  '/redefinir-senha',
  '/email-verification',
  '/email-verificado',
];
const subscriber = [
  '/',
  '/chat/1',
  '/subscription',
  '/partners',
  '/faq?pergunta=4',
  '/minha-conta',
  '/termos',
  '/banco-conhecimento',
  '/banco-conhecimento-materiais/1?material=1',
  '/calendar-events?vista=calendario',
  '/subscribe?plano=2',
  '/subscription/portal',
];

async function expectNothingSideways(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  const { content, view } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }));
  expect(content, `${path} at ${view} px`).toBeLessThanOrEqual(view);
}

async function visitEverything(page: Page, signIn: () => Promise<unknown>) {
  for (const path of visitor) await expectNothingSideways(page, path);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByLabel('Nome')).toBeVisible();
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await signIn();
  for (const path of subscriber) await expectNothingSideways(page, path);
  await page.goto('/chat/1');
  await page.getByLabel('Sua mensagem').fill('Cabe?');
  await expect(page.getByRole('button', { name: /^Enviar/ })).toBeInViewport();
}

test.beforeEach(({ pageWatch }) => pageWatch.expectTrouble(/400 .*\/api\/validate-reset-token/));

test('nothing scrolls sideways at 320 px', { tag: anySize }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visitEverything(page, signIn);
});

test('text at 200 % stays usable', { tag: anySize }, async ({ page, context, signIn }) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await visitEverything(page, signIn);
  const conversation = await page.getByRole('log').boundingBox();
  expect(conversation?.height, 'room to read an answer').toBeGreaterThan(150);
});

test('the keyboard of a phone, or a phone on its side, hides neither input nor button', async ({
  page,
  signIn,
}) => {
  await signIn();
  for (const size of [
    { width: 390, height: 400 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/chat/1');
    await expect(page.getByText('Sugestões de perguntas')).toBeVisible();
    await page.setViewportSize(size);
    await expect(page.getByLabel('Sua mensagem')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: /^Enviar/ })).toBeInViewport({ ratio: 1 });
  }
});
