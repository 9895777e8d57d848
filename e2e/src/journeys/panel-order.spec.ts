import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { ownProduct } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { makeOperator } from '../support/test-users.ts';

test.use(ownProduct);

/** Drags straight down and aside, with a finger on a phone and with the mouse elsewhere. */
async function dragBy(
  page: Page,
  touch: boolean,
  { x, begin, end }: { x: number; begin: number; end: number },
): Promise<void> {
  const path = [1, 2, 3, 4, 5, 6, 7, 8].map((step) => ({
    x: x + step * 10,
    y: begin + ((end - begin) * step) / 8,
  }));
  if (!touch) {
    await page.mouse.move(x, begin);
    await page.mouse.down();
    for (const point of path) await page.mouse.move(point.x, point.y);
    await page.mouse.up();
    return;
  }
  const device = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [{ x, y: begin }]);
  for (const point of path) await send('touchMove', [point]);
  await send('touchEnd', []);
}

test('orders questions by keyboard, which subscribers see in that order', async ({
  page,
  signIn,
  database,
}) => {
  await makeOperator(database.db, await signIn());
  const asked = async () => {
    const rows: { pergunta: string }[] = await (await page.request.get('/api/faq')).json();
    return rows.map(({ pergunta }) => pergunta);
  };
  await page.goto('/admin/faq');
  const [first = '', second = '', third = '', ...rest] = await asked();
  await page.getByRole('button', { name: 'Ordenar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ordenar' });
  await dialog.getByRole('button', { name: `Descer ${first}` }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText(
    `${first}: posição 3 de ${(rest.length + 3).toString()}`,
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar ordem' }).click();
  await expect(dialog).toBeHidden();
  expect(await asked()).toEqual([second, third, first, ...rest]);
  await page.goto('/faq');
  const tops: number[] = [];
  for (const text of [second, third, first]) {
    await expect(page.getByText(text).first()).toBeVisible();
    tops.push((await page.getByText(text).first().boundingBox())?.y ?? Number.NaN);
  }
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

test('drags the modules of one product, and puts the order back when it is refused', async ({
  page,
  signIn,
  database,
  pageWatch,
  isMobile,
}) => {
  pageWatch.expectTrouble(/400 \(Bad Request\)|ERR_FAILED/);
  await makeOperator(database.db, await signIn());
  const stored = async () => {
    const { rows } = await database.db.$client.query<{ titulo: string }>(
      'select titulo from modules where produto_id = 1 order by ordem, id',
    );
    return rows.map(({ titulo }) => titulo);
  };
  const before = await stored();
  await page.goto('/admin/modules');
  await page.getByRole('button', { name: 'Ordenar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ordenar' });
  await dialog.getByRole('combobox', { name: 'Conteúdo' }).click();
  const { rows } = await database.db.$client.query('select titulo from products where id = 1');
  await page.getByRole('option', { name: rows[0].titulo }).click();
  const items = dialog.getByRole('listitem');
  await expect(items).toHaveText(before);
  await expectAccessible(page);
  const drag = async () => {
    const from = await items.first().locator('[data-handle]').boundingBox();
    const to = await items.nth(2).boundingBox();
    if (!from || !to) throw new Error('nothing to drag');
    const begin = from.y + 20;
    const end = to.y + to.height / 2;
    await dragBy(page, isMobile, { x: from.x + 20, begin, end });
  };
  await drag();
  const [first = '', second = '', third = '', ...rest] = before;
  await expect(items).toHaveText([second, third, first, ...rest]);
  await page.route('**/api/admin/modules/order', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Salvar ordem' }).click();
  await expect(page.getByText('Sem conexão com o servidor.')).toBeVisible();
  await expect(items).toHaveText([second, third, first, ...rest]);
  // A module that a colleague publishes meanwhile.
  await database.db.$client.query(
    `insert into modules (produto_id, titulo, description, image_url, ordem) values (1, 'Novo módulo', 'x', '/images/products/1.svg', 99)`,
  );
  await dialog.getByRole('button', { name: 'Salvar ordem' }).click();
  await expect(page.getByText(/^A lista mudou/)).toBeVisible();
  await expect(items).toHaveText([...before, 'Novo módulo']);
  expect(await stored()).toEqual([...before, 'Novo módulo']);
  await drag();
  await dialog.getByRole('button', { name: 'Salvar ordem' }).click();
  await expect(dialog).toBeHidden();
  expect(await stored()).toEqual([second, third, first, ...rest, 'Novo módulo']);
});
