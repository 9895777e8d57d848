import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { addDays } from '@matilha/contract/content/event-dates';
import type { Post } from '@matilha/contract/shop/posts';
import { feedDays, mostCalendarPosts, postsFeed, postsFeedOutput } from '@matilha/contract/shop/posts-out';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog, users } from '#server/database/schema/accounts.ts';
import { postFeeds, posts } from '#server/database/schema/posts.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { readCalendar } from '#server/testing/read-calendar.ts';

const today = '2026-11-24';
const product = await testProduct({
  env: { APP_URL: 'http://localhost:4321' },
  clock: { now: () => new Date(`${today}T15:00:00Z`) },
});
const { call, db } = product;
const path = '/api/posts/agenda';

const turnOn = async (user: User, troca: string | null = null) =>
  postsFeed.parse(await (await call(user, 'PUT', path, { troca })).json());
const shown = async (user: User) =>
  postsFeedOutput.parse(await (await call(user, 'GET', path)).json()).agenda;
const pathOf = ({ url }: { url: string }) => new URL(url).pathname;
const read = (feed: { url: string }) => call(null, 'GET', pathOf(feed));
const calendarOf = async (feed: { url: string }) =>
  readCalendar(new Uint8Array(await (await read(feed)).arrayBuffer()));
const themes = async (feed: { url: string }) =>
  (await calendarOf(feed)).events.map(({ SUMMARY }) => SUMMARY?.replace(/^.*: /, ''));
const save = async (user: User, changes: Partial<Post> = {}, id: string = randomUUID()) => {
  const saved = await call(user, 'PUT', `/api/posts/${id}`, {
    version: 0,
    dia: today,
    hora: '18:00',
    formato: 'Reels',
    tema: 'Terça',
    cena: '',
    legenda: 'Oi',
    chamada: '',
    hashtags: [],
    estado: 'pronto',
    ...changes,
  });
  expect(saved.status).toBe(200);
  return id;
};
const signatureOf = ({ url }: { url: string }) => /([\w-]{43})\.ics$/.exec(url)?.[1] ?? '';

describe('the feed of posts', () => {
  it.each([
    [null, '20261124T210000Z'],
    ['Amazonas', '20261124T220000Z'],
    ['Acre', '20261124T230000Z'],
  ])(
    'serves a post of 18:00 by the clocks of the profile state %s, as the file does',
    async (estado, start) => {
      const user = await createSubscriber(db);
      await db.update(users).set({ estado }).where(eq(users.id, user.id));
      await save(user);
      const file = await call(user, 'GET', `/api/posts/calendar.ics?de=${today}&ate=${today}`);
      const calendars = [
        await calendarOf(await turnOn(user)),
        readCalendar(new Uint8Array(await file.arrayBuffer())),
      ];
      for (const { events } of calendars) expect(events).toMatchObject([{ DTSTART: start }]);
    },
  );

  it('serves posts without a session at its secret address', async () => {
    const user = await createSubscriber(db);
    expect(await shown(user)).toBeNull();
    const id = await save(user);
    const feed = await turnOn(user);
    expect(feed.url).toMatch(/^http:\/\/localhost:4321\/api\/posts\/agenda\/[\w-]{65}\.ics$/);
    expect(await shown(user)).toEqual(feed);
    const response = await read(feed);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('set-cookie')).toBeNull();
    const text = await response.text();
    for (const personal of [user.email, user.firstName]) expect(text).not.toContain(personal);
    const { events, properties } = await calendarOf(feed);
    expect(properties['X-WR-CALNAME']).toBe('Matilha: meus posts');
    expect(events).toMatchObject([{ UID: `post-${id}@localhost`, SEQUENCE: '1' }]);
    expect((await shown(user))?.last_read_at).not.toBeNull();
    expect((await call(null, 'HEAD', pathOf(feed))).status).toBe(200);
  });

  it('follows changes and deletions of posts, and holds no posts of others', async () => {
    const user = await createSubscriber(db);
    const otherUser = await createSubscriber(db);
    const id = await save(user);
    await save(otherUser, { tema: 'De outra loja' });
    const feed = await turnOn(user);
    await save(user, { version: 1, tema: 'Outro dia', dia: '2026-11-26' }, id);
    expect((await calendarOf(feed)).events).toMatchObject([
      { SEQUENCE: '2', DTSTART: '20261126T210000Z', SUMMARY: 'Reels: Outro dia' },
    ]);
    await call(user, 'DELETE', `/api/posts/${id}`);
    expect((await calendarOf(feed)).events).toEqual([]);
  });

  it('holds the last 30 and the next 180 days', async () => {
    const user = await createSubscriber(db);
    const days = [-feedDays.before - 1, -feedDays.before, 0, feedDays.after, feedDays.after + 1];
    for (const count of days) await save(user, { tema: `Dia ${count}`, dia: addDays(today, count) });
    expect(await themes(await turnOn(user))).toEqual(['Dia -30', 'Dia 0', 'Dia 180']);
  });

  it('holds at most 500 posts', async () => {
    const user = await createSubscriber(db);
    const row = {
      userId: user.id,
      dia: today,
      formato: 'Foto' as const,
      tema: 'Um de muitos',
      cena: '',
      legenda: '',
      chamada: '',
      hashtags: [],
      estado: 'ideia' as const,
      version: 1,
      updatedAt: new Date(),
    };
    await db
      .insert(posts)
      .values(Array.from({ length: mostCalendarPosts + 1 }, () => ({ ...row, id: randomUUID() })));
    const feed = await turnOn(user);
    expect((await calendarOf(feed)).events).toHaveLength(mostCalendarPosts);
    const file = await call(user, 'GET', `/api/posts/calendar.ics?de=${today}&ate=${today}`);
    expect([file.status, (await file.json()).fields]).toEqual([
      400,
      { ate: 'O arquivo de agenda leva até 500 posts. Escolha menos dias.' },
    ]);
  });

  it('keeps its address when it is turned on again, also by requests at once', async () => {
    const user = await createSubscriber(db);
    const made = await Promise.all(Array.from({ length: 6 }, () => turnOn(user)));
    expect(new Set(made.map(({ url }) => url)).size).toBe(1);
    expect(await db.$count(postFeeds, eq(postFeeds.userId, user.id))).toBe(1);
  });

  it('gets another address on request, once however often that is repeated', async () => {
    const user = await createSubscriber(db);
    const first = await turnOn(user);
    const renewed = await Promise.all(Array.from({ length: 4 }, () => turnOn(user, first.id)));
    expect(new Set(renewed.map(({ url }) => url)).size).toBe(1);
    const [second] = renewed;
    expect((await read(first)).status).toBe(404);
    expect((await read(second ?? first)).status).toBe(200);
    expect((await turnOn(user, 'de outro')).url).toBe(second?.url);
  });

  it('stops for good when it is turned off, for its owner only', async () => {
    const user = await createSubscriber(db);
    const otherUser = await createSubscriber(db);
    const feed = await turnOn(user);
    expect((await call(otherUser, 'DELETE', path)).status).toBe(204);
    expect((await read(feed)).status).toBe(200);
    expect((await call(user, 'DELETE', path)).status).toBe(204);
    expect((await call(user, 'DELETE', path)).status).toBe(204);
    expect((await read(feed)).status).toBe(404);
    expect(await shown(user)).toBeNull();
    const next = await turnOn(user);
    expect(next.url).not.toBe(feed.url);
    await turnOn(user, next.id);
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.actor, `user:${user.id}`));
    expect(entries.map(({ action }) => action)).toEqual([
      'posts_feed.create',
      'posts_feed.revoke',
      'posts_feed.create',
      'posts_feed.renew',
    ]);
  });

  it('stops when its account is disabled or deleted', async () => {
    const user = await createSubscriber(db);
    const otherUser = await createSubscriber(db);
    const feed = await turnOn(user);
    const otherFeed = await turnOn(otherUser);
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, user.id));
    expect((await read(feed)).status).toBe(404);
    await db.delete(users).where(eq(users.id, otherUser.id));
    expect((await read(otherFeed)).status).toBe(404);
  });

  it('refuses an account whose address is not confirmed', async () => {
    const user = await createSubscriber(db);
    await db.update(users).set({ provisional: true, emailVerifiedAt: null }).where(eq(users.id, user.id));
    const refused = await call(user, 'PUT', path, { troca: null });
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'provisional_account']);
    expect(await db.$count(postFeeds, eq(postFeeds.userId, user.id))).toBe(0);
  });

  it('returns not_found for every part or variation of a secret address', async () => {
    const feed = await turnOn(await createSubscriber(db));
    const events = await call(await createSubscriber(db), 'POST', '/api/agenda', {
      filtros: {},
      interesse: false,
    });
    const eventsToken = /([\w-]{65})\.ics$/.exec(((await events.json()) as { url: string }).url)?.[1] ?? '';
    const token = `${feed.id}${signatureOf(feed)}`;
    const last = token.endsWith('A') ? 'B' : 'A';
    const guesses = [
      feed.id,
      `${token.slice(0, -1)}${last}`,
      `${token}A`,
      'A'.repeat(65),
      eventsToken,
      `${feed.id}${signatureOf({ url: `x${eventsToken}.ics` })}`,
      '%00',
      '..%2f..',
      'A'.repeat(200),
    ];
    for (const guess of guesses) {
      const response = await call(null, 'GET', `${path}/${guess}.ics`);
      expect([400, 404], guess).toContain(response.status);
      expect(await response.text()).not.toContain('VCALENDAR');
    }
    expect((await call(null, 'GET', `/api/agenda/${token}.ics`)).status).toBe(404);
  });

  it('writes its secret neither to the log nor to the audit log', async () => {
    const user = await createSubscriber(db);
    const feed = await turnOn(user);
    await read(feed);
    await call(user, 'DELETE', path);
    await read(feed);
    expect(product.logLines.join('')).toContain('/api/posts/agenda/:token.ics');
    expect(product.logLines.join('')).not.toContain(signatureOf(feed));
    expect(JSON.stringify(await db.select().from(auditLog))).not.toContain(signatureOf(feed));
  });

  it('refuses requests without a session, and unknown fields', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await call(null, method, path, method === 'PUT' ? { troca: null } : undefined)).status).toBe(
        401,
      );
    const user = await createSubscriber(db);
    for (const body of [{}, { troca: 1 }, { troca: null, user_id: 1 }, { troca: 'x'.repeat(61) }])
      expect((await call(user, 'PUT', path, body)).status).toBe(400);
  });

  it('limits reads by network, and of one feed', async () => {
    const strict = await testProduct({ limits: { feed_read: 2 } });
    const guess = `${path}/${'x'.repeat(65)}.ics`;
    const statuses = [];
    for (let times = 0; times < 3; times += 1) statuses.push((await strict.call(null, 'GET', guess)).status);
    expect(statuses).toEqual([404, 404, 429]);

    const patient = await testProduct({ limits: { posts_feed: 2 } });
    const user = await createSubscriber(patient.db);
    const feed = postsFeed.parse(await (await patient.call(user, 'PUT', path, { troca: null })).json());
    const reads = [];
    for (let times = 0; times < 3; times += 1)
      reads.push((await patient.call(null, 'GET', pathOf(feed))).status);
    expect(reads).toEqual([200, 200, 429]);
  });
});
