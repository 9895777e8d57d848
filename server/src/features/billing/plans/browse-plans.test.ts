import { eventsLine, partnersLine } from '@matilha/contract/billing/plans';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { events } from '#server/database/schema/content/events.ts';
import { partners } from '#server/database/schema/content/partners.ts';
import { plantEvent } from '#server/features/events/testing/plant-event.ts';
import { testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { listChecklist } from './usecases/browse-plans.ts';

const { db } = await testDatabase();

/** Returns the numbers of the lines that are shown at noon of that day in Brazil. */
async function shownOn(day: string): Promise<number[]> {
  const clock = { now: () => new Date(`${day}T15:00:00Z`) };
  return (await listChecklist(testContext({ db, clock }))).map(({ id }) => id);
}

beforeEach(async () => {
  await db.delete(events).where(sql`true`);
  await db.delete(partners).where(sql`true`);
});

it('promises neither events nor discounts while there are none', async () => {
  expect(await shownOn('2026-11-30')).toEqual([1, 2, 3]);
});

it('promises events until the last day of the last one', async () => {
  await plantEvent(db, { data_evento: '2026-05-30', data_fim: '2026-06-02' });
  expect(await shownOn('2026-01-01')).toEqual([1, 2, 3, eventsLine]);
  expect(await shownOn('2026-06-02')).toEqual([1, 2, 3, eventsLine]);
  expect(await shownOn('2026-06-03')).toEqual([1, 2, 3]);
});

it('counts an event without a day until its month ends', async () => {
  await plantEvent(db, { data_evento: '2027-02-01', apenas_mes: true, status_data: 'a_confirmar' });
  expect(await shownOn('2027-02-28')).toEqual([1, 2, 3, eventsLine]);
  expect(await shownOn('2027-03-01')).toEqual([1, 2, 3]);
});

it('counts no event that was held, postponed or cancelled', async () => {
  for (const status of ['realizada', 'adiada', 'cancelada'] as const)
    await plantEvent(db, { data_evento: '2027-02-01', status_data: status });
  expect(await shownOn('2026-11-30')).toEqual([1, 2, 3]);
});

it('promises discounts until the last day of the last offer', async () => {
  const offer = {
    name: 'P',
    description: 'D',
    discount: '20% OFF',
    image_url: '/x.svg',
    link: '/x',
    ordem: 0,
  };
  await db.insert(partners).values({ ...offer, valid_until: '2026-12-31' });
  expect(await shownOn('2026-12-31')).toEqual([1, 2, 3, partnersLine]);
  expect(await shownOn('2027-01-01')).toEqual([1, 2, 3]);
  await db.insert(partners).values({ ...offer, name: 'Q', valid_until: null });
  expect(await shownOn('2099-01-01')).toEqual([1, 2, 3, partnersLine]);
});
