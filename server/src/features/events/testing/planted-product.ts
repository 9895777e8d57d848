import type { User } from '@matilha/contract/account/account';
import { sql } from 'drizzle-orm';
import { events } from '#server/database/schema/content/events.ts';
import { testProduct } from '#server/testing/product.ts';
import { readCalendar } from '#server/testing/read-calendar.ts';
import { plantEvent } from './plant-event.ts';

/** Starts a product at http://localhost:4321 with exactly these four events. */
export async function plantedProduct() {
  const product = await testProduct({ env: { APP_URL: 'http://localhost:4321' } });
  const { call, db } = product;
  await db.delete(events).where(sql`true`);
  const fair = await plantEvent(db, {
    name: 'Feira',
    data_evento: '2026-05-30',
    data_fim: '2026-06-02',
    lugar: 'Recife, PE',
  });
  const course = await plantEvent(db, {
    name: 'Curso',
    data_evento: '2026-02-10',
    formato_id: 1,
    tipo_id: 4,
  });
  const past = await plantEvent(db, { name: 'Antigo', data_evento: '2025-04-05', local_id: 2 });
  const monthOnly = await plantEvent(db, {
    name: 'Congresso',
    data_evento: '2027-09-01',
    apenas_mes: true,
    status_data: 'a_confirmar',
  });
  const calendarAt = async (user: User | null, path: string) => {
    const response = await call(user, 'GET', path);
    return { response, ...readCalendar(new Uint8Array(await response.arrayBuffer())) };
  };
  return { product, calendarAt, ids: { fair, course, past, monthOnly } };
}
