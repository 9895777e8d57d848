import { eventKind } from '@matilha/contract/kinds/event';
import { exampleFields } from '@matilha/contract/kinds/testing/example-fields';
import type { Database } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { events } from '#server/database/schema/content/events.ts';

type NewEvent = Partial<typeof events.$inferSelect>;

/** Returns an event row; the default is a confirmed fair in São Paulo on 12 May 2026. */
export const plainEvent = (overrides: NewEvent = {}) => ({
  ...exampleFields(eventKind),
  name: 'Feira Pet',
  image_url: null,
  link: null,
  data_evento: '2026-05-12',
  data_fim: null,
  lugar: 'São Paulo, SP',
  apenas_mes: false,
  inventado: false,
  sequence: 0,
  updatedAt: new Date('2026-01-02T03:04:05Z'),
  ...overrides,
});

/** Inserts an event and returns its id. */
export async function plantEvent(db: Database, overrides: NewEvent = {}): Promise<number> {
  const row = onlyRow(await db.insert(events).values(plainEvent(overrides)).returning({ id: events.id }));
  return row.id;
}
