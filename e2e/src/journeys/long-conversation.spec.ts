import type { Page } from '@playwright/test';
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
    `insert into messages (user_id, lista_id, is_ai, content, status, created_at)
     select $1, 1, n % 2 = 0, case when n % 2 = 1 then 'Pergunta ' || (n + 1) / 2
       when n in (10, ${2 * turns}) then $2 else 'Resposta ' || n / 2 end, 'complete', now() - interval '1 day' + n * interval '1 minute'
     from generate_series(1, ${2 * turns}) n`,
    [id, longAnswer],
  );
  await noteFirstPaint(page);
  await page.goto('/chat/1');
  const log = page.getByRole('log');
  await expect(log.locator('[data-turn]')).toHaveCount(turns);
  await expect(log.locator('strong', { hasText: 'Fim da resposta longa' })).toHaveCount(2);
  expect(await page.evaluate(() => Reflect.get(window, 'firstPaint'))).toEqual({ drawn: 4, marks: 0 });
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
