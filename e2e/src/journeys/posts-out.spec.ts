import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays, dayInBrazil } from '../../../contract/src/content/event-dates.ts';
import { mondayOf } from '../../../contract/src/shop/posts.ts';
import { mails } from '../../../server/src/database/schema/platform.ts';
import { mondayMails, posts } from '../../../server/src/database/schema/posts.ts';
import { sendMondayMails } from '../../../server/src/features/posts/usecases/send-monday-mails.ts';
import { testContext } from '../../../server/src/testing/context.ts';
import { readSheet, sheetDay } from '../../../server/src/testing/read-sheet.ts';
import { expectAccessible } from '../support/axe.ts';
import { core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { readDownload, readFeed } from './events.ts';
import { expectNoHorizontalScroll } from './horizontal-scroll.ts';

const monday = () => mondayOf(dayInBrazil(new Date()));
const brazilian = (day: string) => day.split('-').reverse().join('/');

/** The posts of this week: a hostile one, and one without an hour. */
const planted = (userId: number) => {
  const common = { userId, version: 1, updatedAt: new Date(), formato: 'Reels' as const, chamada: '' };
  return [
    {
      ...common,
      id: crypto.randomUUID(),
      dia: monday(),
      hora: '18:30',
      tema: '=HYPERLINK("http://x")',
      legenda: 'Oi; vizinho 🐶\nVem?',
      hashtags: ['#pet'],
      estado: 'pronto' as const,
      cena: 'A mesa',
    },
    {
      ...common,
      id: crypto.randomUUID(),
      dia: addDays(monday(), 2),
      hora: null,
      tema: 'Sem hora',
      legenda: 'Legenda da quarta',
      hashtags: [],
      estado: 'ideia' as const,
      cena: '',
    },
  ];
};

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Levar para fora' }).click();
  return page.getByRole('dialog', { name: 'Levar para fora' });
}

test('takes posts to the calendar of the phone, and stops an address that is replaced', {
  tag: core,
}, async ({ page, signIn, database }) => {
  const { id } = await signIn();
  const [first] = await database.db.insert(posts).values(planted(id)).returning();
  await page.goto('/posts');
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Ligar agenda' }).click();
  const shown = dialog.getByLabel('Endereço da agenda');
  await expect(shown).toHaveValue(/\/api\/posts\/agenda\/[\w-]{65}\.ics$/);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  const url = await shown.inputValue();
  await expect(dialog.getByRole('link', { name: 'Abrir na agenda' })).toHaveAttribute(
    'href',
    url.replace('http:', 'webcal:'),
  );
  const read = await readFeed(url);
  expect(read.calendar?.events).toMatchObject([
    { UID: `post-${first?.id}@localhost`, SUMMARY: 'Reels: =HYPERLINK("http://x")' },
    { SUMMARY: 'Ideia · Reels: Sem hora' },
  ]);
  expect(read.calendar?.events[0]?.DTSTART).toBe(`${monday().replaceAll('-', '')}T213000Z`);
  expect(read.calendar?.alarms.flat()).toMatchObject([
    { TRIGGER: '-PT30M' },
    { 'TRIGGER;RELATED=START': 'PT9H' },
  ]);

  await dialog.getByRole('button', { name: 'Trocar endereço' }).click();
  await expect(dialog.getByRole('button', { name: 'Manter' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sim, trocar' }).click();
  await expect(shown).not.toHaveValue(url);
  expect((await readFeed(url)).status).toBe(404);
  const renewed = await shown.inputValue();
  expect((await readFeed(renewed)).status).toBe(200);
  await page.reload();
  await openDialog(page);
  await expect(shown).toHaveValue(renewed);
  await dialog.getByRole('button', { name: 'Desligar' }).click();
  await dialog.getByRole('button', { name: 'Sim, desligar' }).click();
  await expect(dialog.getByRole('button', { name: 'Ligar agenda' })).toBeVisible();
  expect((await readFeed(renewed)).status).toBe(404);
});

test('downloads the posts of a period as spreadsheets and as a calendar file', async ({
  page,
  signIn,
  database,
}) => {
  const { id } = await signIn();
  await database.db.insert(posts).values(planted(id));
  await page.goto('/posts');
  const dialog = await openDialog(page);
  const download = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name }).click(),
    ]);
    return file;
  };
  const excel = await download('Excel');
  const week = `posts-${monday()}-a-${addDays(monday(), 6)}`;
  expect(excel.suggestedFilename()).toBe(`${week}.xlsx`);
  const { rows, xml } = readSheet(await readFile(await excel.path()));
  expect(rows.slice(1).map((row) => row.slice(0, 7))).toEqual([
    [
      sheetDay(monday()),
      'segunda',
      18.5 / 24,
      'Reels',
      'Pronto',
      '=HYPERLINK("http://x")',
      'Oi; vizinho 🐶\nVem?',
    ],
    [sheetDay(addDays(monday(), 2)), 'quarta', undefined, 'Reels', 'Ideia', 'Sem hora', 'Legenda da quarta'],
  ]);
  expect(xml).not.toContain('<f>');

  const csv = await readFile(await (await download('CSV')).path(), 'utf8');
  expect(csv).toContain(
    `${brazilian(monday())};segunda;18:30;Reels;Pronto;"'=HYPERLINK(""http://x"")";"Oi; vizinho 🐶\nVem?";`,
  );

  await dialog.getByLabel('Período').selectOption('other');
  await dialog.getByLabel('De', { exact: true }).fill(addDays(monday(), 2));
  await dialog.getByLabel('Até').fill(addDays(monday(), 1));
  await dialog.getByRole('button', { name: 'CSV' }).click();
  await expect(dialog.getByText('Escolha um dia a partir do primeiro')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Até').fill(addDays(monday(), 2));
  const calendar = await readDownload(await download('Agenda .ics'));
  expect(calendar.events.map(({ SUMMARY }) => SUMMARY)).toEqual(['Ideia · Reels: Sem hora']);
});

test('prints the week on paper, whole and without buttons', async ({ page, signIn, database }) => {
  const { id } = await signIn();
  await database.db.insert(posts).values(planted(id));
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto('/posts');
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.locator('html[data-printed]')).toHaveCount(1);
  const sheet = page.locator('[data-print-only]');
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('heading', { level: 2 })).toHaveCount(7);
  await expect(sheet.getByText('Oi; vizinho 🐶')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Meus posts' })).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Meus posts' })).toBeVisible();
});

test("asks for Monday's mail, gets it once, and stops it by its link", { tag: core }, async ({
  page,
  signIn,
  database,
}) => {
  const { id } = await signIn();
  const next = addDays(monday(), 7);
  await database.db.insert(posts).values(planted(id).map((post) => ({ ...post, dia: next })));
  await page.goto('/posts');
  const choice = (await openDialog(page)).getByRole('checkbox', { name: /^Receber o email de segunda/ });
  await expect(choice).not.toBeChecked();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await choice.click();
  await expect(choice).toBeChecked();
  await saved;
  await page.reload();
  await openDialog(page);
  await expect(choice).toBeChecked();
  await expectAccessible(page);

  const clock = { now: () => new Date(`${next}T12:00:00Z`) };
  const settings = { appUrl: new URL(page.url()), brandName: 'Matilha', seller: null };
  const send = () => sendMondayMails(testContext({ db: database.db, clock }), settings);
  expect([await send(), await send()]).toEqual([1, 0]);
  const sent = await database.db.select().from(mails);
  const mail = sent.find(({ userId }) => userId === id);
  expect(mail?.subject).toBe('Sua semana de posts: 2 para publicar');
  const link = /http\S+\/parar-email\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';

  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Parar o email de segunda?' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Parar de receber' }).click();
  await expect(page.getByRole('heading', { name: 'Pronto, o email parou' })).toBeVisible();
  expect(await database.db.select().from(mondayMails)).toMatchObject([{ stoppedAt: expect.any(Date) }]);
});
