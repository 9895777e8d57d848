import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import type { Post } from '@matilha/contract/shop/posts';
import { describe, expect, it } from 'vitest';
import { posts } from '#server/database/schema/posts.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { readCalendar } from '#server/testing/read-calendar.ts';
import { readSheet, sheetDay } from '#server/testing/read-sheet.ts';

const { call, db } = await testProduct();
const period = 'de=2026-11-01&ate=2026-11-30';
const header = [
  'Data',
  'Dia',
  'Hora',
  'Formato',
  'Situação',
  'Tema',
  'Legenda',
  'Chamada',
  'Hashtags',
  'Cena',
];

/** Stores a post as it is, past the rules of the form: an answer of a model may hold any text. */
const plant = (user: User, changes: Partial<Post> = {}) =>
  db.insert(posts).values({
    userId: user.id,
    id: randomUUID(),
    dia: '2026-11-24',
    hora: '18:30',
    formato: 'Reels' as const,
    tema: 'Encher a terça',
    cena: 'A mesa',
    legenda: 'Oi',
    chamada: 'Chame',
    hashtags: ['#a', '#b'],
    estado: 'pronto' as const,
    version: 1,
    updatedAt: new Date(),
    ...changes,
  });
const file = (user: User | null, name: string, query = period) =>
  call(user, 'GET', `/api/posts/${name}?${query}`);
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const csvOf = async (user: User, query = period) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(await file(user, 'sheet.csv', query)));
const sheetOf = async (user: User, query = period) =>
  readSheet(await bytesOf(await file(user, 'sheet.xlsx', query)));
const hostile = {
  tema: '=HYPERLINK("http://x";"a")',
  legenda: '@SUM(A1);"um"\r\n-dois\n🐶',
  chamada: '+55 11 98765-4321',
  cena: '\t=1+1',
};

describe('files of posts', () => {
  it.each([
    ['sheet.csv', 'text/csv; charset=utf-8', 'csv'],
    ['sheet.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
    ['calendar.ics', 'text/calendar; charset=utf-8', 'ics'],
  ])('serves %s as a download that nothing keeps', async (name, type, ending) => {
    const response = await file(await createSubscriber(db), name);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="posts-2026-11-01-a-2026-11-30.${ending}"`,
    );
  });

  it('holds the posts of the period, by day and hour, and none of others', async () => {
    const user = await createSubscriber(db);
    const otherUser = await createSubscriber(db);
    await plant(user, { tema: 'Sem hora', hora: null });
    await plant(user);
    await plant(user, { tema: 'Último', dia: '2026-11-30', estado: 'publicado' });
    await plant(user, { tema: 'Depois', dia: '2026-12-01' });
    await plant(otherUser, { tema: 'De outra loja' });
    expect((await csvOf(user)).split('\r\n')).toEqual([
      `\uFEFF${header.join(';')}`,
      '24/11/2026;terça;18:30;Reels;Pronto;Encher a terça;Oi;Chame;#a #b;A mesa',
      '24/11/2026;terça;;Reels;Pronto;Sem hora;Oi;Chame;#a #b;A mesa',
      '30/11/2026;segunda;18:30;Reels;Publicado;Último;Oi;Chame;#a #b;A mesa',
      '',
    ]);
    const { rows } = await sheetOf(user);
    expect(rows[0]).toEqual(header);
    expect(rows.slice(1).map((row) => row[5])).toEqual(['Encher a terça', 'Sem hora', 'Último']);
    expect(rows[1]?.slice(0, 5)).toEqual([sheetDay('2026-11-24'), 'terça', 18.5 / 24, 'Reels', 'Pronto']);
    expect(rows[2]?.[2]).toBeUndefined();
    const { events } = readCalendar(await bytesOf(await file(user, 'calendar.ics')));
    expect(events.map(({ SUMMARY }) => SUMMARY)).toEqual([
      'Reels: Encher a terça',
      'Reels: Sem hora',
      'Publicado · Reels: Último',
    ]);
  });

  it('lets no spreadsheet run a text as a formula, and quotes separators and line ends', async () => {
    const user = await createSubscriber(db);
    await plant(user, hostile);
    expect(await csvOf(user)).toContain(
      `;"'=HYPERLINK(""http://x"";""a"")";"'@SUM(A1);""um""\r\n-dois\n🐶";'+55 11 98765-4321;#a #b;"'\t=1+1"\r\n`,
    );
    const { rows, xml } = await sheetOf(user);
    expect(rows[1]?.slice(5)).toEqual([
      hostile.tema,
      '@SUM(A1);"um"\n-dois\n🐶',
      hostile.chamada,
      '#a #b',
      ' =1+1',
    ]);
    expect(xml).not.toContain('<f>');
    const { events } = readCalendar(await bytesOf(await file(user, 'calendar.ics')));
    expect(events[0]?.DESCRIPTION).toContain('@SUM(A1);"um"\n-dois\n🐶');
  });

  it('takes a leap year, and refuses longer, reversed and impossible periods at their field', async () => {
    const user = await createSubscriber(db);
    for (const name of ['sheet.csv', 'sheet.xlsx', 'calendar.ics']) {
      expect((await file(user, name, 'de=2028-01-01&ate=2028-12-31')).status).toBe(200);
      const long = await file(user, name, 'de=2027-01-01&ate=2028-01-02');
      expect([long.status, (await long.json()).fields]).toEqual([400, { ate: 'Escolha até 366 dias' }]);
      const reversed = await file(user, name, 'de=2026-11-02&ate=2026-11-01');
      expect((await reversed.json()).fields).toEqual({ ate: 'Escolha um dia a partir do primeiro' });
      const ancient = 'de=0000-01-01&ate=0000-01-02';
      for (const query of [
        '',
        ancient,
        'de=2026-11-01',
        'de=2026-02-30&ate=2026-03-01',
        'de=!&ate=2026-11-30',
        `${period}&user_id=1`,
      ])
        expect((await file(user, name, query)).status, query).toBe(400);
      expect((await file(null, name)).status).toBe(401);
    }
  });

  it('limits the files of one account', async () => {
    const strict = await testProduct({ limits: { posts_file: 3 } });
    const user = await createSubscriber(strict.db);
    const statuses = [];
    for (const name of ['sheet.csv', 'sheet.xlsx', 'calendar.ics', 'sheet.csv'])
      statuses.push((await strict.call(user, 'GET', `/api/posts/${name}?${period}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
