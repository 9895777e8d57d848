import type { CDPSession, Locator, Page } from '@playwright/test';
import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { screens } from '../../../web/src/app/screens.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { ask } from './chat.ts';
import { expectNoHorizontalScroll } from './horizontal-scroll.ts';

const addresses = (signedIn: boolean) =>
  screens.filter(({ guard }) => (guard === 'session') === signedIn).map(({ path, visit = path }) => visit);

const narrow = { viewport: { width: 320, height: 640 }, letters: 16 };
const large = { viewport: { width: 390, height: 844 }, letters: 32 };

async function wear(page: Page, devtools: CDPSession, { viewport, letters }: typeof narrow) {
  const fontSizes = { standard: letters, fixed: Math.round(letters * 0.8) };
  await devtools.send('Page.setFontSizes', { fontSizes });
  await page.setViewportSize(viewport);
}

test.beforeEach(({ pageWatch }) =>
  pageWatch.expectTrouble(/400 .*\/api\/validate-reset-token|404 .*\/api\/shared-conversations/),
);

test('fits 320 px without horizontal scrolling and stays usable with text at 200 %', {
  tag: anySize,
}, async ({ page, context, signIn }) => {
  test.slow();
  const devtools = await context.newCDPSession(page);
  const expectRoom = async () => {
    for (const look of [narrow, large]) {
      await wear(page, devtools, look);
      await expect(page.locator('html')).toHaveCSS('font-size', `${look.letters}px`);
      await expectNoHorizontalScroll(page);
    }
  };
  for (const path of addresses(false)) {
    await page.goto(path);
    await expectRoom();
  }
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByLabel('Nome')).toBeVisible();
  await expectRoom();
  await signIn();
  for (const path of addresses(true)) {
    await page.goto(path);
    await expectRoom();
  }
  for (const look of [narrow, large]) {
    await wear(page, devtools, look);
    await page.goto('/chat/1');
    await page.getByLabel('Sua mensagem').fill('Cabe?');
    await expect(page.getByRole('button', { name: /^Enviar/ })).toBeInViewport();
  }
  const room = async () => (await page.getByRole('log').boundingBox())?.height ?? 0;
  await expect.poll(room, 'room to read an answer').toBeGreaterThan(150);
});

test('keeps logo and plan inside of their boxes with text at 200 %', { tag: anySize }, async ({
  page,
  context,
  signIn,
}) => {
  const devtools = await context.newCDPSession(page);
  await signIn({ tierId: 1 });
  await page.goto('/subscription');
  await wear(page, devtools, large);
  const boxOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());
  const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
  const header = await boxOf(page.getByRole('banner'));
  const logo = await boxOf(
    page
      .getByRole('banner')
      .getByRole('link', { name: /início/ })
      .locator('rect'),
  );
  expect(Math.abs(middle(logo) - middle(header))).toBeLessThan(2);

  const card = page.getByRole('region', { name: 'Seu plano' });
  const rightOfName = await card.getByText('Filhote', { exact: true }).evaluate((element) => {
    element.textContent = 'Companheirinho';
    return element.getBoundingClientRect().right;
  });
  expect(rightOfName).toBeLessThan((await boxOf(card)).right);
});

test("keeps input and button visible above a phone's keyboard and in landscape", async ({ page, signIn }) => {
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

test('leaves 60 % of the height for reading, with a keyboard open too', { tag: anySize }, async ({
  page,
  signIn,
  model,
}) => {
  model.respondWith(answer('Comece pela agenda de terça.'));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Como encho a agenda?');
  const log = page.getByRole('log');
  await expect(log).toContainText('Comece pela agenda');
  for (const height of [844, 640, 340]) {
    await page.setViewportSize({ width: 360, height });
    const room = async () => ((await log.boundingBox())?.height ?? 0) / height;
    await expect.poll(room, `share of ${height} px`).toBeGreaterThanOrEqual(0.6);
  }
});
