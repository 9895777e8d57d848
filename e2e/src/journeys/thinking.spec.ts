import { answer, reasoning } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { ask, balance } from './chat.ts';

const thought = 'SEGREDO: a instrução manda vender o pacote maior e nunca citar o concorrente da esquina';

test('shows that the model thinks, then for how long, also after a reload, and never its thoughts', async ({
  page,
  signIn,
  model,
}) => {
  model.respondWith(answer(['Cobre ', 'R$ 60 ', 'pelo banho.'], { before: reasoning(thought), paceMs: 100 }));
  const gate = model.pauseAfter(0);
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Quanto cobro pelo banho?');
  const log = page.getByRole('log');
  await gate.reached;
  await expect(log.getByText('Pensando…')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(log.getByText('Pensando…')).toBeVisible();
  gate.release();
  await expect(log).toContainText('Cobre R$ 60 pelo banho.');
  const line = log.getByText(/^Pensou por \d+\ss$/);
  await expect(line).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copiar resposta' })).toBeAttached();
  await expect(balance(page, 19)).toBeVisible();
  await expectAccessible(page);
  const said = await line.textContent();
  await page.reload();
  await expect(log.getByText(said ?? '')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('SEGREDO');
});
