import type { Database } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { events } from '#server/database/schema/content/events.ts';

type NewEvent = Partial<typeof events.$inferSelect>;

/** Returns an event row; the default is a confirmed fair in São Paulo on 12 May 2026. */
export const plainEvent = (overrides: NewEvent = {}) => ({
  name: 'Feira Pet',
  description_card: 'Dois pavilhões de novidades.',
  description_after_click: '**Feira** do setor.',
  image_url: null,
  link: null,
  data_evento: '2026-05-12',
  data_fim: null,
  apenas_mes: false,
  status_data: 'confirmada' as const,
  lugar: 'São Paulo, SP',
  formato_id: 2,
  local_id: 1,
  tipo_id: 2,
  sequence: 0,
  updatedAt: new Date('2026-01-02T03:04:05Z'),
  ...overrides,
});

/** Inserts an event and returns its id. */
export async function plantEvent(db: Database, overrides: NewEvent = {}): Promise<number> {
  const row = onlyRow(await db.insert(events).values(plainEvent(overrides)).returning({ id: events.id }));
  return row.id;
}
