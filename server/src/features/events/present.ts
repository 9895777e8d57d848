import type { CalendarFeed, Event } from '@matilha/contract/content/events';
import type { FeedRow, MarkedEvent } from './repository.ts';
import { readChoice, tookPlace } from './rules.ts';

/** Returns an event in the contract's shape; `today` is the day in Brazil that decides whether it took place. */
export const presentEvent = (row: MarkedEvent, today: string): Event => ({
  ...row,
  realizado: tookPlace(row, today),
});

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
