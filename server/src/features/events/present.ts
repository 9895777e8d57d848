import type { CalendarFeed, Event } from '@matilha/contract/events';
import type { FeedRow, MarkedEvent } from './repository.ts';
import { readChoice, tookPlace } from './rules.ts';

/** Returns an event in the contract's shape; `today` is the day in Brazil that decides whether it took place. */
export function presentEvent(row: MarkedEvent, today: string): Event {
  const dates = { data_evento: row.dataEvento, data_fim: row.dataFim, apenas_mes: row.apenasMes };
  return {
    id: row.id,
    name: row.name,
    description_card: row.descriptionCard,
    description_after_click: row.descriptionAfterClick,
    image_url: row.imageUrl,
    link: row.link,
    ...dates,
    status_data: row.statusData,
    lugar: row.lugar,
    formato_id: row.formatoId,
    local_id: row.localId,
    tipo_id: row.tipoId,
    realizado: tookPlace({ ...dates, status_data: row.statusData }, today),
    interesse: row.interesse,
  };
}

/** Returns a feed in the contract's shape for its owner, including its secret address. */
export function presentFeed({ row, token }: { row: FeedRow; token: string }, appUrl: URL): CalendarFeed {
  const { filtros, interesse } = readChoice(row.filters);
  return {
    id: row.id,
    url: new URL(`/api/agenda/${token}.ics`, appUrl).href,
    filtros,
    interesse,
    created_at: row.createdAt.toISOString(),
    last_read_at: row.lastReadAt?.toISOString() ?? null,
  };
}
