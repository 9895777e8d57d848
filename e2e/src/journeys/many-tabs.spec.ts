import type { Page } from '@playwright/test';
import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { ask, stop } from './chat.ts';

const words = Array.from({ length: 100 }, (_, index) => `parte${index + 1} `);
const note = /^Sua conta está aberta em muitos lugares/;
/** Milliseconds; longer than two polls of the stored answer. */
const calmMs = 20_000;

// Each process counts its own streams.
test.use({ processes: 1 });

test('closes the oldest streams of an answer for newer ones, and never reopens them', {
  tag: anySize,
}, async ({ page, context, product, signIn, model }) => {
  model.respondWith(answer(words, { paceMs: 1_000 }));
  await signIn();
  let streams = 0;
  let looks = 0;
  const count = (tab: Page) =>
    tab.on('request', (request) => {
      if (request.headers().accept?.includes('text/event-stream')) streams += 1;
      else if (new URL(request.url()).pathname === '/api/messages/1') looks += 1;
    });
  const log = (tab: Page) => tab.getByRole('log');
  const second = await context.newPage();
  for (const tab of [page, second]) {
    count(tab);
    await tab.goto('/chat/1');
    await expect(tab.getByLabel('Sua mensagem')).toBeEditable();
  }
  await ask(page, 'Conte tudo');
  await expect(log(page)).toContainText('parte1 ');
  await second.reload();
  await expect(log(second)).toContainText('parte1 ');

  // Plain requests stand for tabs of other browsers: one browser opens six connections at most.
  const leave = new AbortController();
  const [cookie] = await context.cookies(product.baseUrl);
  let closed = 0;
  const openTabs = async (many: number) => {
    for (let opened = 0; opened < many; opened += 1) {
      const response = await fetch(`${product.baseUrl}/api/messages/1/stream`, {
        headers: { accept: 'text/event-stream', cookie: `${cookie?.name}=${cookie?.value}` },
        signal: leave.signal,
      });
      expect(response.status).toBe(200);
      response.text().then(
        () => {
          closed += 1;
        },
        () => undefined,
      );
    }
  };
  try {
    await openTabs(6);
    await expect(page.getByText(note)).toHaveCount(0);
    await openTabs(1);
    await expect(page.getByText(note)).toBeVisible();
    await expect(second.getByText(note)).toHaveCount(0);
    await openTabs(1);
    await expect(second.getByText(note)).toBeVisible();
    await expectAccessible(page);
    const streamsBefore = streams;
    const looksBefore = looks;
    await page.waitForTimeout(calmMs);
    expect(streams).toBe(streamsBefore);
    expect(looks).toBeGreaterThan(looksBefore);
    expect(closed).toBe(0);
    await stop(second);
    for (const tab of [page, second]) {
      await expect(tab.getByText('Você parou esta resposta.')).toBeVisible();
      await expect(tab.getByText(note)).toHaveCount(0);
    }
    expect(streams).toBe(streamsBefore);
  } finally {
    leave.abort();
  }
});
