import type { User } from '@matilha/contract/account/account';
import { type CalendarFeed, calendarFeed, maxCalendarFeeds } from '@matilha/contract/content/events';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { auditLog, users } from '#server/database/schema/accounts.ts';
import { calendarFeeds, events } from '#server/database/schema/content/events.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { plantEvent } from './testing/plant-event.ts';
import { plantedProduct } from './testing/planted-product.ts';

const { product, calendarAt, ids } = await plantedProduct();
const { call, db } = product;
const { course } = ids;

const subscribe = (user: User, filtros: object = {}, interesse = false) =>
  call(user, 'POST', '/api/agenda', { filtros, interesse });
const newFeed = async (user: User, filtros: object = {}, interesse = false): Promise<CalendarFeed> =>
  calendarFeed.parse(await (await subscribe(user, filtros, interesse)).json());
const pathOf = (feed: CalendarFeed) => new URL(feed.url).pathname;
const summaries = async (feed: CalendarFeed) =>
  (await calendarAt(null, pathOf(feed))).events.map(({ SUMMARY }) => SUMMARY);

describe('calendar feeds', () => {
  it('serves a feed without a session at its secret address', async () => {
    const user = await createSubscriber(db);
    const feed = await newFeed(user);
    expect(feed.url).toMatch(/^http:\/\/localhost:4321\/api\/agenda\/[\w-]{65}\.ics$/);
    const { response, events: entries, properties } = await calendarAt(null, pathOf(feed));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toMatch(/^private/);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(properties['X-WR-CALNAME']).toBe('Matilha: eventos pet');
    expect(entries.map(({ SUMMARY }) => SUMMARY)).toEqual([
      'Antigo',
      'Curso',
      'Feira',
      'Congresso (data a confirmar)',
    ]);
    expect((await call(null, 'HEAD', pathOf(feed))).status).toBe(200);
  });

  it('applies the filters of a feed and shows a fair in both of its months', async () => {
    const user = await createSubscriber(db);
    expect(await summaries(await newFeed(user, { formato: 'online' }))).toEqual(['Curso']);
    expect(await summaries(await newFeed(user, { local: 'internacional' }))).toEqual(['Antigo']);
    expect(await summaries(await newFeed(user, { tipo: 'curso', ano: 2026 }))).toEqual(['Curso']);
    expect(await summaries(await newFeed(user, { mes: 5, ano: 2026 }))).toEqual(['Feira']);
    expect(await summaries(await newFeed(user, { mes: 6 }))).toEqual(['Feira']);
    expect(await summaries(await newFeed(user, { mes: 7 }))).toEqual([]);
  });

  it('leaves out an event whose month passed without a date', async () => {
    const feed = await newFeed(await createSubscriber(db), { mes: 3, ano: 2025 });
    const unconfirmed = { data_evento: '2025-03-01', apenas_mes: true, status_data: 'a_confirmar' } as const;
    await plantEvent(db, { name: 'Congresso sem data', ...unconfirmed });
    const dated = await plantEvent(db, { name: 'Congresso com data', data_evento: '2025-03-10' });
    expect(await summaries(feed)).toEqual(['Congresso com data']);
    await db.delete(events).where(eq(events.id, dated));
  });

  it('refuses a feed to an account whose address is not confirmed', async () => {
    const user = await createSubscriber(db);
    await db.update(users).set({ provisional: true, emailVerifiedAt: null }).where(eq(users.id, user.id));
    const refused = await subscribe(user);
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'provisional_account']);
    expect(await db.$count(calendarFeeds, eq(calendarFeeds.userId, user.id))).toBe(0);
  });

  it("follows the owner's marks in a feed of marked events", async () => {
    const user = await createSubscriber(db);
    const feed = await newFeed(user, {}, true);
    expect(await summaries(feed)).toEqual([]);
    await call(user, 'PUT', `/api/eventos/${course}/interesse`);
    expect(await summaries(feed)).toEqual(['Curso']);
    await call(user, 'DELETE', `/api/eventos/${course}/interesse`);
    expect(await summaries(feed)).toEqual([]);
  });

  it('lists feeds for their owner with the last read', async () => {
    const user = await createSubscriber(db);
    const otherUser = await createSubscriber(db);
    const feed = await newFeed(user, { formato: 'online', mes: 3 }, true);
    const mine = async () =>
      z.array(calendarFeed).parse(await (await call(user, 'GET', '/api/agenda')).json());
    expect(await mine()).toEqual([feed]);
    expect(feed).toMatchObject({
      filtros: { formato: 'online', mes: 3 },
      interesse: true,
      last_read_at: null,
    });
    await call(null, 'GET', pathOf(feed));
    expect((await mine())[0]?.last_read_at).not.toBeNull();
    expect(await (await call(otherUser, 'GET', '/api/agenda')).json()).toEqual([]);
  });

  it('creates one feed for concurrent requests of the same choice', async () => {
    const user = await createSubscriber(db);
    const made = await Promise.all(Array.from({ length: 8 }, () => newFeed(user, { mes: 4 })));
    expect(new Set(made.map(({ url }) => url)).size).toBe(1);
    expect(await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, user.id))).toHaveLength(1);
  });

  it('refuses an eleventh feed', async () => {
    const user = await createSubscriber(db);
    for (let mes = 1; mes <= maxCalendarFeeds; mes += 1) await newFeed(user, { mes });
    const refused = await subscribe(user, { mes: 12 });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      fields: { filtros: 'Você já tem 10 endereços. Revogue um que não usa mais para criar outro.' },
    });
  });

  it('refuses a feed with invalid filters', async () => {
    const user = await createSubscriber(db);
    for (const filtros of [{ formato: 'radio' }, { mes: 13 }, { mes: '5' }, { user_id: 1 }]) {
      expect((await subscribe(user, filtros)).status).toBe(400);
    }
  });

  it('revokes a feed for its owner only, and gives the next one another address', async () => {
    const user = await createSubscriber(db);
    const otherUser = await createSubscriber(db);
    const feed = await newFeed(user);
    expect((await call(otherUser, 'DELETE', `/api/agenda/${feed.id}`)).status).toBe(404);
    expect((await call(null, 'GET', pathOf(feed))).status).toBe(200);
    expect((await call(user, 'DELETE', `/api/agenda/${feed.id}`)).status).toBe(204);
    expect((await call(user, 'DELETE', `/api/agenda/${feed.id}`)).status).toBe(204);
    expect((await call(null, 'GET', pathOf(feed))).status).toBe(404);
    expect(await (await call(user, 'GET', '/api/agenda')).json()).toEqual([]);
    const next = await newFeed(user);
    expect(next.url).not.toBe(feed.url);
    expect((await call(null, 'GET', pathOf(next))).status).toBe(200);
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.actor, `user:${user.id}`));
    expect(entries.map(({ action }) => action)).toEqual([
      'calendar_feed.create',
      'calendar_feed.revoke',
      'calendar_feed.create',
    ]);
  });

  it('answers no part or variation of a secret address', async () => {
    const user = await createSubscriber(db);
    const feed = await newFeed(user);
    const token = /([\w-]{65})\.ics$/.exec(feed.url)?.[1] ?? '';
    const last = token.endsWith('A') ? 'B' : 'A';
    const guesses = [feed.id, `${token.slice(0, -1)}${last}`, `${token}A`, 'A'.repeat(65), '%00', '..%2f..'];
    for (const guess of guesses) {
      const response = await call(null, 'GET', `/api/agenda/${guess}.ics`);
      expect([400, 404]).toContain(response.status);
      expect(await response.text()).not.toContain('VCALENDAR');
    }
  });

  it('closes the feeds of a disabled account', async () => {
    const user = await createSubscriber(db);
    const feed = await newFeed(user);
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, user.id));
    expect((await call(null, 'GET', pathOf(feed))).status).toBe(404);
  });

  it('writes no secret of a feed to the log or the audit log', async () => {
    const user = await createSubscriber(db);
    const feed = await newFeed(user, { ano: 2027 });
    const token = /([\w-]{65})\.ics$/.exec(feed.url)?.[1] ?? '';
    const signature = token.slice(22);
    await call(null, 'GET', pathOf(feed));
    await call(user, 'DELETE', `/api/agenda/${feed.id}`);
    await call(null, 'GET', pathOf(feed));
    await call(null, 'GET', `${pathOf(feed)}?x=${token}`);
    expect(product.logLines.join('')).toContain('/api/agenda/:token.ics');
    expect(product.logLines.join('')).not.toContain(signature);
    expect(JSON.stringify(await db.select().from(auditLog))).not.toContain(signature);
  });
});

describe('limits', () => {
  it('limits the reads of feeds from one network', async () => {
    const strict = await testProduct({ limits: { feed_read: 2 } });
    const path = `/api/agenda/${'x'.repeat(65)}.ics`;
    const statuses = [];
    for (let times = 0; times < 3; times += 1) statuses.push((await strict.call(null, 'GET', path)).status);
    expect(statuses).toEqual([404, 404, 429]);
  });
});
