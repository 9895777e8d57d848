import type { User } from '@matilha/contract/account/account';
import { event } from '@matilha/contract/content/events';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { eventInterests } from '#server/database/schema/content/events.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { plainEvent } from './testing/plant-event.ts';
import { plantedProduct } from './testing/planted-product.ts';

const { product, calendarAt, ids } = await plantedProduct();
const { call, db } = product;
const { fair, course, past, monthOnly } = ids;

const listed = async (user: User) =>
  z.array(event).parse(await (await call(user, 'GET', '/api/eventos')).json());

describe('GET /api/eventos', () => {
  it('returns every event by date', async () => {
    const user = await createSubscriber(db);
    const answer = await listed(user);
    expect(answer.map(({ id }) => id)).toEqual([past, course, fair, monthOnly]);
    const stored = plainEvent({
      id: fair,
      name: 'Feira',
      data_evento: '2026-05-30',
      data_fim: '2026-06-02',
      lugar: 'Recife, PE',
    });
    const { realizado: _, ...shown } = event.parse({ ...stored, realizado: true, interesse: false });
    expect(answer[2]).toEqual({ ...shown, realizado: expect.any(Boolean) });
    expect(answer[0]?.realizado).toBe(true);
    expect(answer[3]).toMatchObject({ apenas_mes: true, status_data: 'a_confirmar', realizado: false });
  });
});

describe('interest', () => {
  it('sets and removes the interest of one user idempotently', async () => {
    const user = await createSubscriber(db);
    const otherUser = await createSubscriber(db);
    const path = `/api/eventos/${fair}/interesse`;
    for (const [method, interesse] of [
      ['PUT', true],
      ['PUT', true],
      ['DELETE', false],
      ['DELETE', false],
      ['PUT', true],
    ] as const) {
      const response = await call(user, method, path);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ interesse });
      expect((await listed(user)).find(({ id }) => id === fair)?.interesse).toBe(interesse);
    }
    expect((await listed(otherUser)).some(({ interesse }) => interesse)).toBe(false);
    const kept = await db.select().from(eventInterests).where(eq(eventInterests.userId, user.id));
    expect(kept.map(({ eventId }) => eventId)).toEqual([fair]);
  });

  it('accepts twenty concurrent marks of one event', async () => {
    const user = await createSubscriber(db);
    const presses = Array.from({ length: 20 }, () => call(user, 'PUT', `/api/eventos/${course}/interesse`));
    expect((await Promise.all(presses)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  it('refuses to mark an unknown event or an invalid id', async () => {
    const user = await createSubscriber(db);
    expect((await call(user, 'PUT', '/api/eventos/999999/interesse')).status).toBe(404);
    expect((await call(user, 'DELETE', '/api/eventos/999999/interesse')).status).toBe(404);
    expect((await call(user, 'PUT', '/api/eventos/x/interesse')).status).toBe(400);
  });
});

describe('GET /api/eventos/{id}/agenda.ics', () => {
  it('returns an event as a calendar file of whole days with a stable UID', async () => {
    const user = await createSubscriber(db);
    const { response, events: entries } = await calendarAt(user, `/api/eventos/${fair}/agenda.ics`);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="evento-${fair}.ics"`);
    expect(entries).toEqual([
      expect.objectContaining({
        UID: `evento-${fair}@localhost`,
        SEQUENCE: '0',
        'DTSTART;VALUE=DATE': '20260530',
        'DTEND;VALUE=DATE': '20260603',
        SUMMARY: 'Feira',
        LOCATION: 'Recife, PE',
        'LAST-MODIFIED': '20260102T030405Z',
      }),
    ]);
  });

  it('refuses a calendar file to visitors and for unknown events', async () => {
    const user = await createSubscriber(db);
    expect((await call(null, 'GET', `/api/eventos/${fair}/agenda.ics`)).status).toBe(401);
    expect((await call(user, 'GET', '/api/eventos/999999/agenda.ics')).status).toBe(404);
  });
});
