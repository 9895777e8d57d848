import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { openCuttableConnection } from '../support/cuttable-connection.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { ask, balance } from './chat.ts';

const parts = Array.from({ length: 40 }, (_, index) => `parte${index + 1} `);
const whole = parts.join('').trim();

test('reports a cut connection and continues the answer where it stopped', async ({
  page,
  product,
  signIn,
  model,
  pageWatch,
}) => {
  pageWatch.expectTrouble(/net::ERR_|Failed to load resource|Failed to fetch|when fetching the script/);
  model.respondWith(answer(parts));
  const gate = model.pauseAfter(5);
  await signIn();
  const line = await openCuttableConnection(product.baseUrl);
  try {
    await page.goto(`${line.url}/chat/1`);
    await ask(page, 'Conte tudo');
    const log = page.getByRole('log');
    await expect(log).toContainText('parte5');
    line.cut();
    await expect(page.getByText(/^Conexão perdida/)).toBeVisible();
    await expectAccessible(page);
    gate.release();
    line.mend();
    // The pauses between retries have grown by now.
    await expect(log).toContainText(whole);
    await expect(page.getByText(/^Conexão perdida/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Copiar resposta' })).toBeVisible();
    expect((await log.textContent())?.match(/parte1 /g)).toHaveLength(1);
    await expect(balance(page, 19)).toBeVisible();
  } finally {
    line.close();
  }
});

test('keeps a question that never reached the server, and sends it on request', { tag: anySize }, async ({
  page,
  product,
  signIn,
  model,
  pageWatch,
}) => {
  pageWatch.expectTrouble(/net::ERR_|Failed to load resource|Failed to fetch|when fetching the script/);
  model.respondWith(answer('Voltamos.'));
  await signIn();
  const line = await openCuttableConnection(product.baseUrl);
  try {
    await page.goto(`${line.url}/chat/1`);
    await expect(page.getByLabel('Sua mensagem')).toBeEditable();
    line.cut();
    await ask(page, 'Sem sinal no banho');
    const failure = page.getByRole('log').getByRole('alert');
    await expect(failure).toContainText('sem conexão');
    line.mend();
    await page.reload();
    await expect(page.getByText('Sem sinal no banho')).toBeVisible();
    await page.getByRole('log').getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('log')).toContainText('Voltamos.');
    await expect(page.getByRole('log').getByText('Sem sinal no banho')).toHaveCount(1);
    await expect(balance(page, 19)).toBeVisible();
  } finally {
    line.close();
  }
});

test('shows an unfinished answer in a second tab as well', { tag: anySize }, async ({
  page,
  context,
  signIn,
  model,
}) => {
  model.respondWith(answer(parts));
  const gate = model.pauseAfter(20);
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Conte tudo');
  await expect(page.getByRole('log')).toContainText('parte20');
  const second = await context.newPage();
  await second.goto('/chat/1');
  await expect(second.getByRole('log')).toContainText('parte1 parte2');
  await expect(second.getByRole('log')).toContainText('parte20');
  await expect(second.getByRole('button', { name: 'Parar' })).toBeVisible();
  gate.release();
  for (const tab of [page, second]) {
    await expect(tab.getByRole('log')).toContainText(whole);
    await expect(balance(tab, 19)).toBeVisible();
  }
});
