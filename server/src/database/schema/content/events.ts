import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, users } from '../accounts.ts';

export const events = pgTable(
  'events',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
    name: text('name').notNull(),
    description_card: text('description_card').notNull(),
    description_after_click: text('description_after_click').notNull(),
    image_url: text('image_url'),
    link: text('link'),
    /** Calendar days in Brazil, never instants. */
    data_evento: date('data_evento', { mode: 'string' }).notNull(),
    data_fim: date('data_fim', { mode: 'string' }),
    /** Only the month of `data_evento` is known. */
    apenas_mes: boolean('apenas_mes').notNull().default(false),
    status_data: text('status_data', {
      enum: ['confirmada', 'realizada', 'a_confirmar', 'adiada', 'cancelada'],
    }).notNull(),
    lugar: text('lugar').notNull().default(''),
    formato_id: integer('formato_id').notNull(),
    local_id: integer('local_id').notNull(),
    tipo_id: integer('tipo_id').notNull(),
    /** True for an event of the demonstration, which no prompt names. */
    inventado: boolean('inventado').notNull().default(false),
    /** Sequence of the calendar entry: grows with each change, so that calendar programs replace their copy. */
    sequence: integer('sequence').notNull().default(0),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('events_date').on(table.data_evento)],
);

export const eventInterests = pgTable(
  'event_interests',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** No foreign key: a removed event can be restored. */
    eventId: integer('event_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.eventId] })],
);

/** A secret address of a calendar subscription. Its token is derived from the row and a server secret, never stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    filters: jsonb('filters').$type<Record<string, string>>().notNull().default({}),
    createdAt: instant('created_at').notNull(),
    lastReadAt: instant('last_read_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('calendar_feeds_user').on(table.userId)],
);
