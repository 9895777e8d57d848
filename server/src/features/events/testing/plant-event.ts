import type { Database } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { events } from '#server/database/schema/events.ts';

type NewEvent = Partial<typeof events.$inferSelect>;

/** Returns an event row with the given fields; the default is a confirmed fair in São Paulo on 12 May 2026. */
export const plainEvent = (given: NewEvent = {}) => ({
  name: 'Feira Pet',
  descriptionCard: 'Dois pavilhões de novidades.',
  descriptionAfterClick: '**Feira** do setor.',
  imageUrl: null,
  link: null,
  dataEvento: '2026-05-12',
  dataFim: null,
  apenasMes: false,
  statusData: 'confirmada' as const,
  lugar: 'São Paulo, SP',
  formatoId: 2,
  localId: 1,
  tipoId: 2,
  sequence: 0,
  updatedAt: new Date('2026-01-02T03:04:05Z'),
  ...given,
});

/** Inserts such an event and returns its id. */
export async function plantEvent(db: Database, given: NewEvent = {}): Promise<number> {
  const row = onlyRow(await db.insert(events).values(plainEvent(given)).returning({ id: events.id }));
  return row.id;
}
