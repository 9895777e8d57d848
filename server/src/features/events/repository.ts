import { eventFormats } from '@matilha/contract/content/events';
import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { users } from '#server/database/schema/accounts.ts';
import { calendarFeeds, eventInterests, events } from '#server/database/schema/content/events.ts';

export type EventRow = typeof events.$inferSelect;
export type FeedRow = typeof calendarFeeds.$inferSelect;
export type MarkedEvent = EventRow & { interesse: boolean };

/** Returns every event by date, each with whether the user marked it. */
export async function selectEvents(db: Executor, userId: number): Promise<MarkedEvent[]> {
  const rows = await db
    .select({ event: events, markedBy: eventInterests.userId })
    .from(events)
    .leftJoin(eventInterests, and(eq(eventInterests.eventId, events.id), eq(eventInterests.userId, userId)))
    .orderBy(asc(events.data_evento), asc(events.name), asc(events.id));
  return rows.map(({ event, markedBy }) => ({ ...event, interesse: markedBy !== null }));
}

export async function selectEvent(db: Executor, id: number): Promise<EventRow | undefined> {
  const [row] = await db.select().from(events).where(eq(events.id, id));
  return row;
}

/** An event whose days are fixed. */
export interface ConfirmedEvent {
  id: number;
  name: string;
  /** First and last calendar day in Brazil. */
  startsOn: string;
  endsOn: string;
  place: string;
  /** Portuguese name of the format, such as "Presencial". */
  format: string;
}

interface EventsAsked {
  from: string;
  /** Last day on which an event may begin; null for no limit. */
  to?: string | null;
  limit: number;
}

/**
 * Returns up to `limit` confirmed events with a day from `from` to `to` (days in Brazil), by first day. Events of which only the month is known
 * are left out.
 */
export async function selectConfirmedEvents(
  db: Executor,
  { from, to = null, limit }: EventsAsked,
): Promise<ConfirmedEvent[]> {
  const lastDay = sql<string>`greatest(${events.data_evento}, ${events.data_fim})`;
  const rows = await db
    .select({
      id: events.id,
      name: events.name,
      startsOn: events.data_evento,
      endsOn: lastDay.mapWith(events.data_evento),
      place: events.lugar,
      formatId: events.formato_id,
    })
    .from(events)
    .where(
      and(
        eq(events.status_data, 'confirmada'),
        eq(events.apenas_mes, false),
        // Nobody travels to an event of the demonstration.
        eq(events.inventado, false),
        sql`${lastDay} >= ${from}`,
        to === null ? undefined : lte(events.data_evento, to),
      ),
    )
    .orderBy(asc(events.data_evento), asc(events.name), asc(events.id))
    .limit(limit);
  return rows.map(({ formatId, ...event }) => ({
    ...event,
    format: eventFormats.find(({ id }) => id === formatId)?.nome ?? '',
  }));
}

/** Returns up to `limit` confirmed events that are not over on `today` (a day in Brazil), the running ones included, by first day. */
export const upcomingConfirmedEvents = (
  db: Executor,
  { today, limit }: { today: string; limit: number },
): Promise<ConfirmedEvent[]> => selectConfirmedEvents(db, { from: today, limit });

/** Locks the event against deletion; returns false when it is gone. */
export async function holdEvent(tx: Executor, id: number): Promise<boolean> {
  const rows = await tx.select({ id: events.id }).from(events).where(eq(events.id, id)).for('key share');
  return rows.length > 0;
}

export async function insertInterest(
  tx: Executor,
  userId: number,
  eventId: number,
  now: Date,
): Promise<void> {
  await tx.insert(eventInterests).values({ userId, eventId, createdAt: now }).onConflictDoNothing();
}

export async function deleteInterest(db: Executor, userId: number, eventId: number): Promise<void> {
  await db
    .delete(eventInterests)
    .where(and(eq(eventInterests.userId, userId), eq(eventInterests.eventId, eventId)));
}

/** Locks the user's row, so that changes to a user's feeds are serialised. */
export async function holdUser(tx: Executor, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export const selectFeeds = (db: Executor, userId: number): Promise<FeedRow[]> =>
  db
    .select()
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.userId, userId), isNull(calendarFeeds.revokedAt)))
    .orderBy(asc(calendarFeeds.createdAt), asc(calendarFeeds.id));

/** Returns a feed that may be read: not revoked, of an account that is not disabled. */
export async function selectLiveFeed(db: Executor, id: string): Promise<FeedRow | undefined> {
  const [row] = await db
    .select({ feed: calendarFeeds })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.id, id), isNull(calendarFeeds.revokedAt), isNull(users.disabledAt)));
  return row?.feed;
}

/** Returns the user's own feed, locked for update; undefined when it is missing or another user's. */
export async function lockFeedOf(tx: Executor, userId: number, id: string): Promise<FeedRow | undefined> {
  const own = and(eq(calendarFeeds.id, id), eq(calendarFeeds.userId, userId));
  const [row] = await tx.select().from(calendarFeeds).where(own).for('update');
  return row;
}

export async function insertFeed(tx: Executor, row: typeof calendarFeeds.$inferInsert): Promise<FeedRow> {
  return onlyRow(await tx.insert(calendarFeeds).values(row).returning());
}

export async function setRevoked(tx: Executor, id: string, now: Date): Promise<void> {
  await tx.update(calendarFeeds).set({ revokedAt: now }).where(eq(calendarFeeds.id, id));
}

/** Stores the time of a read unless one after `since` is stored, because calendars read often. */
export async function noteReading(db: Executor, id: string, now: Date, since: Date): Promise<void> {
  const stale = or(isNull(calendarFeeds.lastReadAt), lt(calendarFeeds.lastReadAt, since));
  await db
    .update(calendarFeeds)
    .set({ lastReadAt: now })
    .where(and(eq(calendarFeeds.id, id), stale));
}
