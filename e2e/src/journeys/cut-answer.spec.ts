import { answer, FAULTS } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { ask, balance, restingPlace } from './chat.ts';

const long = Array.from({ length: 40 }, (_, at) => `Parágrafo ${at + 1} do plano.\n\n`);
/** The server holds back the beginning of a continuation, where the model repeats its last words. */
const beyondSeam = `agora ${'sim, '.repeat(40)}`;
const cut = { finishReason: 'length' };

test('continues an answer that was cut, in place and for free, also after a failure and a reload', async ({
  page,
  signIn,
  model,
}) => {
  test.slow();
  model.respondNext(answer(long, cut), answer('Quase no fim,', cut));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Conte tudo');
  const log = page.getByRole('log');
  const note = log.getByText('A resposta foi cortada pelo tamanho.');
  const more = log.getByRole('button', { name: 'Continuar (grátis)' });
  await expect(note).toBeAttached();
  await expect(balance(page, 19)).toBeVisible();
  await more.scrollIntoViewIfNeeded();
  await expectAccessible(page);

  model.respondWith(FAULTS.unauthorized());
  await more.click();
  await expect(log.getByRole('alert')).toContainText('Não foi possível continuar.');
  await expect(log.getByText('Parágrafo 40 do plano.')).toBeInViewport();
  await expect(more).toBeVisible();
  await expectAccessible(page);

  model.respondWith(answer([beyondSeam, 'acabou ', 'mesmo.'], { paceMs: 50 }));
  const gate = model.pauseAfter(1);
  const before = await restingPlace(log);
  await more.click();
  await gate.reached;
  await expect(log).toContainText('Quase no fim, agora');
  await expect(log.getByText('Parágrafo 38 do plano.')).toBeInViewport();
  expect(Math.abs((await restingPlace(log)) - before)).toBeLessThan(200);
  await page.reload();
  await expect(log).toContainText('Quase no fim, agora');
  gate.release();
  await expect(log).toContainText('sim, acabou mesmo.');
  await expect(page.getByRole('button', { name: 'Copiar resposta' })).toBeAttached();
  await expect(note).toHaveCount(0);
  await expect(balance(page, 19)).toBeVisible();
  await expect(log.getByText('Parágrafo 1 do plano.', { exact: true })).toHaveCount(1);
});
