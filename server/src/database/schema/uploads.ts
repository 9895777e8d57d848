import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, users } from './accounts.ts';

/** Pictures and files that the team uploaded. Their bytes are in the file storage, under id and ending. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    ending: text('ending', { enum: ['webp', 'pdf', 'docx', 'xlsx', 'pptx'] }).notNull(),
    /** The name of a file for its readers; null for a picture. */
    name: text('name'),
    bytes: integer('bytes').notNull(),
    /** False before the bytes are stored, and once they are to be removed. */
    ready: boolean('ready').notNull().default(false),
    /** When a record first had it. From then on it is kept: earlier versions can be restored. */
    usedAt: instant('used_at'),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('uploads_unused').on(table.createdAt).where(sql`${table.usedAt} is null`),
    index('uploads_author').on(table.authorId),
  ],
);
