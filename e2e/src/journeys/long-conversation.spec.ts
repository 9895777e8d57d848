import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const turns = 12;
const longAnswer = `${'Um parágrafo de texto comum, com **uma marca** e mais nada que custe.\n\n'.repeat(200)}**Fim da resposta longa**`;

/** Records how many turns and how many formatted marks the first painted conversation has. */
const noteFirstPaint = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const drawn = document.querySelectorAll('[data-turn]').length;
      if (drawn === 0) return;
      observer.disconnect();
      Reflect.set(window, 'firstPaint', {
        drawn,
        marks: document.querySelectorAll('[data-turn] strong').length,
      });
    });
    observer.observe(document, { childList: true, subtree: true });
  });

test('opens a long conversation at its end, painting the newest turns first and long answers as text', async ({
  page,
  signIn,
  database,
}) => {
  const { id } = await signIn();
  await database.db.$client.query(
    `with chat as (insert into conversations (user_id, lista_id, title, created_at, last_at)
       values ($1, 1, 'Pergunta 1', now(), now()) returning id)
     insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)
     select $1, chat.id, 1, n % 2 = 0, case when n % 2 = 1 then 'Pergunta ' || (n + 1) / 2
       when n in (10, ${2 * turns}) then $2 else 'Resposta ' || n / 2 end, 'complete', now() - interval '1 day' + n * interval '1 minute'
     from chat, generate_series(1, ${2 * turns}) n`,
    [id, longAnswer],
  );
  await noteFirstPaint(page);
  await page.goto('/chat/1');
  const log = page.getByRole('log');
  await expect(log.locator('[data-turn]')).toHaveCount(turns);
  await expect(log.locator('strong', { hasText: 'Fim da resposta longa' })).toHaveCount(2);
  expect(await page.evaluate(() => Reflect.get(window, 'firstPaint'))).toEqual({ drawn: 1, marks: 0 });
  await expect(log.locator('strong', { hasText: 'Fim da resposta longa' }).last()).toBeInViewport();
  const fromEnd = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  await expect.poll(fromEnd).toBeLessThan(2);
  await expect(page.getByRole('button', { name: 'Ir para o fim' })).toHaveCount(0);

  // A user who scrolls is not taken back to the end.
  await log.hover();
  await page.mouse.wheel(0, -600);
  await expect.poll(fromEnd).toBeGreaterThan(300);
  const at = await log.evaluate((box) => box.scrollTop);
  await page.setViewportSize({ width: 391, height: 800 });
  await page.waitForTimeout(300);
  expect(Math.abs((await log.evaluate((box) => box.scrollTop)) - at)).toBeLessThan(200);
});

test('marks where the assistant stopped reading, shows its summary, and erases it', async ({
  page,
  signIn,
  database,
}) => {
  const { id } = await signIn();
  await database.db.$client.query(
    `with chat as (insert into conversations (user_id, lista_id, title, created_at, last_at)
       values ($1, 1, 'Pergunta 1', now(), now()) returning id),
     stored as (insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)
       select $1, chat.id, 1, n % 2 = 0, case when n % 2 = 1 then 'Pergunta ' || (n + 1) / 2 else 'Resposta ' || n / 2 end,
         'complete', now() - interval '1 day' + n * interval '1 minute' from chat, generate_series(1, 32) n
       returning id, conversation_id, content)
     insert into conversation_memories (conversation_id, until_question_id, summary, updated_at)
     select conversation_id, id, '- Banho P custa **R$ 45**.', now() from stored where content = 'Pergunta 4'`,
    [id],
  );
  await page.goto('/chat/1');
  const log = page.getByRole('log');
  const line = log.getByText('O assistente lembra de um resumo do que veio antes.');
  await line.scrollIntoViewIfNeeded();
  await expect(line).toBeInViewport();
  const [above, here, below] = await Promise.all(
    [log.getByText('Resposta 4', { exact: true }), line, log.getByText('Pergunta 5', { exact: true })].map(
      async (part) => (await part.boundingBox())?.y ?? 0,
    ),
  );
  expect([above, here, below]).toEqual([above, here, below].toSorted((a = 0, b = 0) => a - b));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'O que o assistente lembra' }).click();
  const dialog = page.getByRole('dialog', { name: 'O que o assistente lembra' });
  await expect(dialog.getByText('R$ 45')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apagar este resumo' }).click();
  await dialog.getByRole('button', { name: 'Apagar', exact: true }).click();
  await expect(log.getByText('O assistente não lê mais o que veio antes daqui.')).toBeVisible();
  await page.reload();
  await expect(log.getByText('O assistente não lê mais o que veio antes daqui.')).toBeAttached();
});
