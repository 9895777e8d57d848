import { eventKind } from '@matilha/contract/kinds/event';
import { events } from '#server/database/schema/content/events.ts';
import { tableKind } from '#server/features/records/api.ts';

/** Changes count in seconds since then: a restored event is newer than its last copy, too. */
const firstChange = Date.UTC(2026, 0, 1);

/** Events; the sequence grows with each change, so that calendar programs replace their copy. */
export const eventRecords = tableKind(eventKind, {
  table: events,
  touched: (now, { status_data }) => ({
    updatedAt: now,
    apenas_mes: status_data === 'a_confirmar',
    sequence: Math.floor((now.getTime() - firstChange) / 1000),
  }),
});
