import { dayInBrazil, matchesFilters, neverDated } from '@matilha/contract/content/event-dates';
import { AppError } from '#server/platform/app-error.ts';
import { hours, later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { feedOfToken } from '../feed-token.ts';
import { type EventRow, noteReading, selectEvents, selectLiveFeed } from '../repository.ts';
import { readChoice } from '../rules.ts';

/**
 * Returns the events of a feed, without past events that were never confirmed; its secret address is the only authorization. Throws
 * `not_found`, also once revoked.
 */
export async function readFeed(context: Context, token: string): Promise<EventRow[]> {
  const id = await feedOfToken(context.db, token);
  const feed = id === undefined ? undefined : await selectLiveFeed(context.db, id);
  if (!feed) throw new AppError('not_found');
  const { filtros, interesse } = readChoice(feed.filters);
  const now = context.clock.now();
  await noteReading(context.db, feed.id, now, later(now, -hours(1)));
  const today = dayInBrazil(now);
  const rows = await selectEvents(context.db, feed.userId);
  return rows.filter((row) => {
    const { data_evento, data_fim, apenas_mes } = row;
    const { formato_id, local_id, tipo_id } = row;
    const event = { data_evento, data_fim, apenas_mes, formato_id, local_id, tipo_id };
    if (neverDated({ ...event, status_data: row.status_data }, today)) return false;
    return (row.interesse || !interesse) && matchesFilters(event, filtros);
  });
}
