import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant, storedSize, users } from './accounts.ts';
import { messages } from './chat.ts';

/** Photos that were sent with questions, or wait for theirs. They live here and not in files, so that they go with the rows they belong to. */
export const photos = pgTable(
  'photos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until the question is sent. */
    messageId: bigint('message_id', { mode: 'number' }).references(() => messages.id, {
      onDelete: 'cascade',
    }),
    /** A JPEG that this product wrote. */
    bytes: bytea('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull(),
    storedSize: storedSize(),
  },
  (table) => [
    index('photos_user').on(table.userId),
    index('photos_message').on(table.messageId),
    index('photos_created').on(table.createdAt),
    index('photos_uncounted').on(table.userId).where(sql`stored_size is null`),
    index('photos_unsent').on(table.createdAt).where(sql`message_id is null`),
  ],
);
