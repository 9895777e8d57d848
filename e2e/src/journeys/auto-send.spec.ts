import { landingQuestion } from '@matilha/contract/landing/landing-question';
import type { Page } from '@playwright/test';
import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { balance } from './chat.ts';

const question = 'Crie um plano de postagens';

/** Opens the address in a hidden tab, stops the page's clock and then makes the tab visible. */
async function showWithStoppedClock(page: Page, text = question): Promise<void> {
  await page.addInitScript(() => {
    let seen: DocumentVisibilityState = 'hidden';
    Object.defineProperty(document, 'visibilityState', { get: () => seen });
    Reflect.set(window, 'look', () => {
      seen = 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
    });
  });
  await page.clock.install();
  await page.goto(`/chat/1?message=${encodeURIComponent(text)}&autoSend=true`);
  await expect(page.getByLabel('Sua mensagem')).toHaveValue(text);
  await page.clock.pauseAt(Date.now() + 120_000);
  await look(page);
}

const look = (page: Page) => page.evaluate(() => Reflect.get(window, 'look')());

/** Returns a function that counts the questions the page has sent. */
function countSent(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/messages')) count += 1;
  });
  return () => count;
}

test('sends a question from the address once, after two visible seconds', { tag: core }, async ({
  page,
  signIn,
  model,
}) => {
  model.respondWith(answer('Segunda: foto do banho.'));
  await signIn();
  const before = model.requests.length;
  const sent = countSent(page);
  await showWithStoppedClock(page);
  await expect(page.getByText('Clique para enviar')).toBeVisible();
  await expect(page).toHaveURL('/chat/1');
  await page.clock.runFor(1_950);
  await expect(page.getByText('Clique para enviar')).toBeVisible();
  expect(sent()).toBe(0);
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect(page.getByRole('log')).toContainText('Segunda: foto do banho.');
  await page.reload();
  await expect(page.getByRole('log')).toContainText('Segunda: foto do banho.');
  await look(page);
  await page.clock.runFor(2_500);
  await expect(balance(page, 19)).toBeVisible();
  expect(sent()).toBe(1);
  expect(model.requests.length - before).toBe(1);
});

test('keeps the text when the two seconds are cancelled', { tag: anySize }, async ({
  page,
  signIn,
  model,
}) => {
  await signIn();
  const before = model.requests.length;
  const sent = countSent(page);
  await showWithStoppedClock(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('Clique para enviar')).toHaveCount(0);
  await page.clock.runFor(2_500);
  await page.clock.resume();
  await expect(page.getByLabel('Sua mensagem')).toHaveValue(question);
  await expectAccessible(page);
  expect(sent()).toBe(0);
  expect(model.requests.length).toBe(before);
});

test('shows the seven days of a weekly plan before it is sent and while it is thought about', {
  tag: anySize,
}, async ({ page, signIn, model }) => {
  await signIn();
  model.respondWith(answer(['Segunda: foto do banho.'], { paceMs: 4_000 }));
  await showWithStoppedClock(page, landingQuestion);
  const waiting = page.getByText('Seu plano começa em 2 s');
  await expect(waiting).toBeVisible();
  await expect(page.getByText('Domingo', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar' })).toHaveCount(1);
  await page.clock.runFor(2_500);
  await page.clock.resume();
  await expect(page.getByText('Digitando...').first()).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByText('Domingo', { exact: true })).toBeVisible();
  await expect(page.getByRole('log')).toContainText('Segunda: foto do banho.');
  await expect(page.getByText('Domingo', { exact: true })).toHaveCount(0);
});
