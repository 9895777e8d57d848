import { ownedBy, type PersonalData, removeRows } from '#server/database/people/personal-data.ts';
import { calendarFeeds, eventInterests } from '#server/database/schema/content/events.ts';

const tables = [
  { table: eventInterests, key: eventInterests.eventId, owned: ownedBy(eventInterests.userId) },
  { table: calendarFeeds, key: calendarFeeds.id, owned: ownedBy(calendarFeeds.userId) },
];

/** Marked events and calendar feeds. */
export const eventsPersonalData: PersonalData = {
  feature: 'events',
  tables,
  async erase(tx, person) {
    for (const table of tables) await removeRows(tx, table, person);
  },
};
