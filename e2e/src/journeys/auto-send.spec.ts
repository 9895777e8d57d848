import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { anySize } from '../support/any-size.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { balance } from './chat.ts';

const question = 'Crie um plano de postagens';
const address = `/chat/1?message=${encodeURIComponent(question)}&autoSend=true`;

test('a question that arrives by address is sent once, after two visible seconds', async ({
  page,
  signIn,
  model,
}) => {
  model.respondWith(answer('Segunda: foto do banho.'));
  await signIn();
  const before = model.requests.length;
  await page.goto(address);
  await expect(page.getByText('Clique para enviar')).toBeVisible();
  const seen = Date.now();
  await expect(page).toHaveURL('/chat/1');
  await expect(page.getByLabel('Sua mensagem')).toHaveValue(question);
  await page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/messages'),
  );
  expect(Date.now() - seen).toBeGreaterThan(1_000);
  await expect(page.getByRole('log')).toContainText('Segunda: foto do banho.');
  await page.reload();
  await expect(page.getByRole('log')).toContainText('Segunda: foto do banho.');
  await page.waitForTimeout(2_500);
  expect(model.requests.length - before).toBe(1);
  await expect(balance(page, 19)).toBeVisible();
});

test('the two seconds can be cancelled; the text stays', { tag: anySize }, async ({
  page,
  signIn,
  model,
}) => {
  await signIn();
  const before = model.requests.length;
  await page.goto(address);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.waitForTimeout(2_500);
  await expect(page.getByLabel('Sua mensagem')).toHaveValue(question);
  await expect(page.getByText('Clique para enviar')).toHaveCount(0);
  expect(model.requests.length).toBe(before);
  await expectAccessible(page);
});

test('a link on another site fills the input and sends nothing', { tag: anySize }, async ({
  page,
  signIn,
  model,
  product,
}) => {
  const other = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><link rel=icon href="data:,"><a href="${product.baseUrl}${address}">Clique</a>`,
    );
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  try {
    await signIn();
    const before = model.requests.length;
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    await page.getByRole('link', { name: 'Clique' }).click();
    await expect(page.getByLabel('Sua mensagem')).toHaveValue(question);
    await page.waitForTimeout(2_500);
    await expect(page.getByText('Clique para enviar')).toHaveCount(0);
    expect(model.requests.length).toBe(before);
    await expect(page).toHaveURL('/chat/1');
  } finally {
    other.closeAllConnections();
    other.close();
  }
});
