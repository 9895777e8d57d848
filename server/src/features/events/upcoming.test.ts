import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { events } from '#server/database/schema/content/events.ts';
import { testDatabase } from '#server/testing/database.ts';
import { upcomingConfirmedEvents } from './api.ts';
import { plantEvent } from './testing/plant-event.ts';

const { db } = await testDatabase();
await db.delete(events).where(sql`true`);
const fair = await plantEvent(db, { name: 'Feira', data_evento: '2026-05-30', data_fim: '2026-06-02' });
const course = await plantEvent(db, {
  name: 'Curso',
  data_evento: '2026-06-10',
  formato_id: 1,
  lugar: 'Online',
});
const congress = await plantEvent(db, { name: 'Congresso', data_evento: '2027-03-01', formato_id: 3 });
for (const statusData of ['realizada', 'a_confirmar', 'adiada', 'cancelada'] as const)
  await plantEvent(db, { name: statusData, data_evento: '2026-06-05', status_data: statusData });
await plantEvent(db, { name: 'Inventado', data_evento: '2026-06-05', inventado: true });
await plantEvent(db, { name: 'Só o mês', data_evento: '2026-06-01', apenas_mes: true });

const idsOn = async (today: string, limit = 10) =>
  (await upcomingConfirmedEvents(db, { today, limit })).map(({ id }) => id);

it('returns the next confirmed events with their days, place and format', async () => {
  expect(await upcomingConfirmedEvents(db, { today: '2026-06-01', limit: 2 })).toEqual([
    {
      id: fair,
      name: 'Feira',
      startsOn: '2026-05-30',
      endsOn: '2026-06-02',
      place: 'São Paulo, SP',
      format: 'Presencial',
    },
    {
      id: course,
      name: 'Curso',
      startsOn: '2026-06-10',
      endsOn: '2026-06-10',
      place: 'Online',
      format: 'Online',
    },
  ]);
});

it('leaves an event out from the day after its last', async () => {
  expect(await idsOn('2026-06-02')).toEqual([fair, course, congress]);
  expect(await idsOn('2026-06-03')).toEqual([course, congress]);
  expect(await idsOn('2026-06-11')).toEqual([congress]);
  expect(await idsOn('2027-03-02')).toEqual([]);
});
