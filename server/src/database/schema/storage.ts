import type { StorageKind } from '@matilha/contract/panel/storage';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';

/**
 * Bytes that each account keeps, by kind (decision 0070). Only triggers write it, in the transaction of the row that they count: the serving role
 * may read it.
 */
export const storedBytes = pgTable(
  'stored_bytes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<StorageKind>().notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** As in the account, so that the sum of all provisional accounts is a sum of changes. */
    provisional: boolean('provisional').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('stored_bytes_not_negative', sql`${table.bytes} >= 0`),
  ],
);

/**
 * Sums of `stored_bytes` over all accounts, as rows that add up: each change adds one and locks none; a job replaces many by their sum every
 * minute.
 */
export const storedSums = pgTable(
  'stored_sums',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<StorageKind>().notNull(),
    provisional: boolean('provisional').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [index('stored_sums_provisional').on(table.id).where(sql`provisional`)],
);
