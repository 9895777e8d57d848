import { errorTable } from '@matilha/contract/error-table';
import { answer, FAULTS } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { ask, balance } from './chat.ts';

test('charges nothing while the model is down, says so, and answers on retry', async ({
  page,
  signIn,
  model,
}) => {
  model.respondWith(FAULTS.unauthorized());
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Como começo?');
  const failure = page.getByRole('log').getByRole('alert');
  await expect(failure).toContainText(errorTable.model_failed[1]);
  await expect(balance(page, 20)).toBeVisible();
  await expectAccessible(page);

  model.respondWith(answer('Comece pelo banho.'));
  await failure.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('log')).toContainText('Comece pelo banho.');
  await expect(failure).toHaveCount(0);
  await expect(page.getByRole('log').getByText('Como começo?')).toHaveCount(1);
  await expect(balance(page, 19)).toBeVisible();
});

test('keeps the text of an answer that breaks off, free of charge', { tag: anySize }, async ({
  page,
  signIn,
  model,
}) => {
  model.respondWith(FAULTS.resetMidway());
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Como começo?');
  await expect(page.getByRole('log')).toContainText('Claro! Vamos montar o plano.');
  await expect(page.getByRole('log').getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  await expect(balance(page, 20)).toBeVisible();
});
