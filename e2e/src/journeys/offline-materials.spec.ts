import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { everythingKept, keptReading, untilInstalled, untilKept } from './offline.ts';

test.beforeEach(({ pageWatch }) => {
  pageWatch.expectTrouble(/net::ERR_|Failed to load resource|Failed to fetch|when fetching the script/);
});

const openFirst = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('button').first().click();

test('shows an opened material without a connection, and no other one', async ({
  page,
  context,
  signIn,
  database,
}) => {
  await signIn();
  const { rows } = await database.db.$client.query<{ id: number; titulo: string }>(
    `select m.id, m.titulo from modules m join products p on p.id = m.produto_id
      where not p.is_paid order by m.id limit 2`,
  );
  const [read, unread] = rows;
  if (!read || !unread) throw new Error('two free modules');
  await page.goto(`/banco-conhecimento-materiais/${read.id}`);
  await expect(page.getByRole('heading', { name: read.titulo })).toBeVisible();
  await untilInstalled(page);
  await untilKept(page, `/api/materiais-bancoconhecimento?moduloId=${read.id}`);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: read.titulo })).toBeVisible();
  await openFirst(page);
  await expect(page.getByText('Objetivo:').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByText('O que dá para ler agora').click();
  await expect(page.getByRole('link', { name: `${read.titulo} · material` })).toBeVisible();

  await page.goto(`/banco-conhecimento-materiais/${unread.id}`);
  await expect(page.getByRole('alert').first()).toContainText(/conexão/);
  await expectAccessible(page);
});

test('opens a material just read at its own address, and the events of 90 days, without a connection', {
  tag: anySize,
}, async ({ page, context, signIn, database }) => {
  await signIn();
  const { rows } = await database.db.$client.query<{ id: number; modulo_id: number; titulo: string }>(
    `select t.id, t.modulo_id, t.titulo_material as titulo from materials t
       join modules m on m.id = t.modulo_id join products p on p.id = m.produto_id
      where not p.is_paid order by t.id limit 1`,
  );
  const { rows: coming } = await database.db.$client.query<{ id: number; name: string }>(
    `update events set data_evento = current_date + 30, data_fim = null, apenas_mes = false
      where id = (select min(id) from events) returning id, name`,
  );
  const read = rows[0];
  const event = coming[0];
  if (!read || !event) throw new Error('a free material and an event');
  await page.goto(`/banco-conhecimento-material/${read.id}`);
  await expect(page.getByRole('heading', { name: read.titulo, level: 1 })).toBeVisible();
  await untilInstalled(page);
  await page.goto('/calendar-events');
  await expect(page.getByRole('heading', { name: event.name }).first()).toBeVisible();
  await untilKept(page, '/api/eventos', event.name);

  await context.setOffline(true);
  await page.goto(`/banco-conhecimento-material/${read.id}`);
  await expect(page.getByRole('heading', { name: read.titulo, level: 1 })).toBeVisible();
  await page.getByText('O que dá para ler agora').click();
  await expect(page.getByRole('link', { name: `${read.titulo} · material` })).toBeVisible();
  await page.getByRole('link', { name: 'Próximos 90 dias · calendário' }).click();
  await expect(page.getByRole('heading', { name: event.name }).first()).toBeVisible();
});

test('removes a product from the device once its access is known to have ended', { tag: anySize }, async ({
  page,
  signIn,
  database,
}) => {
  const { id } = await signIn();
  const { rows } = await database.db.$client.query<{ id: number; produto_id: number; texto: string }>(
    `select m.id, m.produto_id, t.texto from modules m join products p on p.id = m.produto_id
      join materials t on t.modulo_id = m.id where p.is_paid order by m.produto_id, m.id`,
  );
  const product = rows[0]?.produto_id;
  const modules = [...new Set(rows.filter((row) => row.produto_id === product).map((row) => row.id))];
  await database.db.$client.query(
    `insert into product_access (user_id, produto_id, source, source_key, starts_at)
     values ($1, $2, 'operator', $3, now())`,
    [id, product, `offline-${id}`],
  );
  for (const module of modules.slice(0, 2)) {
    await page.goto(`/banco-conhecimento-materiais/${module}`);
    await untilKept(page, `/api/materiais-bancoconhecimento?moduloId=${module}`);
    await untilKept(page, `/api/modulos-bancoconhecimento/${module}`);
  }
  const sentence = (rows[0]?.texto ?? '').slice(15, 60);
  expect(await everythingKept(page)).toContain(JSON.stringify(sentence).slice(1, -1));

  await database.db.$client.query('delete from product_access where user_id = $1', [id]);
  await page.goto(`/banco-conhecimento-materiais/${modules[0]}`);
  await expect.poll(async () => (await keptReading(page)).join('\n')).not.toContain('bancoconhecimento');
  expect(await everythingKept(page)).not.toContain(JSON.stringify(sentence).slice(1, -1));
});
