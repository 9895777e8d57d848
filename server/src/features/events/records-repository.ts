import { eventStatus } from '@matilha/contract/events';
import { eventRecord } from '@matilha/contract/records/events';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { events } from '#server/database/schema/events.ts';
import { tableKind } from '#server/features/records/api.ts';
import { eventSheet } from './sheet.ts';

/** Changes count in seconds since then: a restored event is newer than its last copy, too. */
const firstChange = Date.UTC(2026, 0, 1);

/** Events; the sequence grows with each change, so that calendar programs replace their copy. */
export const eventKind = tableKind({
  name: 'event',
  path: 'events',
  title: 'Eventos',
  contract: eventRecord,
  table: events,
  columns: {
    name: 'name',
    description_card: 'descriptionCard',
    description_after_click: 'descriptionAfterClick',
    image_url: 'imageUrl',
    link: 'link',
    data_evento: 'dataEvento',
    data_fim: 'dataFim',
    status_data: 'statusData',
    lugar: 'lugar',
    formato_id: 'formatoId',
    local_id: 'localId',
    tipo_id: 'tipoId',
  },
  search: ['name', 'description_card', 'lugar'],
  sorts: ['data_evento', 'name', 'status_data'],
  filters: {
    status_data: {
      schema: eventStatus,
      where: (status: z.infer<typeof eventStatus>) => eq(events.statusData, status),
    },
    ano: {
      schema: z.string().check(z.regex(/^20\d\d$/, 'Use um ano como 2027')),
      where: (year: string) => sql`${events.dataEvento} between ${`${year}-01-01`} and ${`${year}-12-31`}`,
    },
  },
  label: 'name',
  match: ['name', 'data_evento'],
  sheet: eventSheet,
  touched: (now, { status_data }) => ({
    updatedAt: now,
    apenasMes: status_data === 'a_confirmar',
    sequence: Math.floor((now.getTime() - firstChange) / 1000),
  }),
});
