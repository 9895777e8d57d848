import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { events } from '#server/database/schema/content/events.ts';
import { runTool } from '#server/features/tools/testing/run-tool.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { plantEvent } from './testing/plant-event.ts';
import { eventTools } from './tools.ts';

const { db } = await testDatabase();
const user = await createSubscriber(db);
await db.delete(events).where(sql`true`);
await plantEvent(db, { name: 'Feira', data_evento: '2027-05-30', data_fim: '2027-06-02' });
await plantEvent(db, { name: 'Curso', data_evento: '2027-06-10', formato_id: 1, lugar: 'Online' });
await plantEvent(db, { name: 'Depois', data_evento: '2027-06-11' });
await plantEvent(db, { name: 'A confirmar', data_evento: '2027-06-05', status_data: 'a_confirmar' });
await plantEvent(db, { name: 'Inventado', data_evento: '2027-06-05', inventado: true });
await plantEvent(db, { name: 'Só o mês', data_evento: '2027-06-01', apenas_mes: true });

const view = (de: string, ate: string) => {
  const [tool] = eventTools;
  if (!tool) throw new Error('the tool is missing');
  return runTool(tool, { de, ate }, { db, user });
};

it('returns only confirmed events with a day in the period, with their card', async () => {
  const { output, summary, card } = await view('2027-06-02', '2027-06-10');
  expect(output).toEqual({
    eventos: [
      { de: '2027-05-30', ate: '2027-06-02', nome: 'Feira', lugar: 'São Paulo, SP', formato: 'Presencial' },
      { de: '2027-06-10', ate: '2027-06-10', nome: 'Curso', lugar: 'Online', formato: 'Online' },
    ],
    faltam: 0,
  });
  expect(summary).toBe('2 eventos');
  expect(card).toEqual({
    type: 'dates',
    dates: [
      { day: '2027-05-30', last_day: '2027-06-02', name: 'Feira', note: 'São Paulo, SP' },
      { day: '2027-06-10', last_day: null, name: 'Curso', note: 'Online' },
    ],
  });
});

it('says that a period has no confirmed event', async () => {
  const { output, card } = await view('2027-06-03', '2027-06-09');
  expect(output).toEqual({ eventos: [], faltam: 0 });
  expect(card).toBeNull();
});

it('refuses a period of more than a year', async () => {
  await expect(view('2027-01-01', '2028-01-02')).rejects.toThrow('até 366 dias');
});
