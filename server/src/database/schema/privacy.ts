import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant, users } from './accounts.ts';

/** Keyed hashes of erased addresses, kept 12 months so that free credits are given once. */
export const erasedAddresses = pgTable('erased_addresses', {
  addressHash: bytea('address_hash').primaryKey(),
  erasedAt: instant('erased_at').notNull(),
});

/** Accesses as Marco Civil art. 15 requires: time, address, port, pseudonym; nothing else (L9). */
export const accessLog = pgTable(
  'access_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    address: text('address').notNull(),
    port: integer('port'),
    account: text('account').notNull(),
  },
  (table) => [index('access_log_at').on(table.at), index('access_log_account').on(table.account, table.at)],
);

/** Requests of users to the data officer, with their deadline (L16). */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    kind: text('kind').notNull(),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull(),
    dueAt: instant('due_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    index('privacy_requests_open').on(table.dueAt, table.id).where(sql`answered_at is null`),
    index('privacy_requests_user').on(table.userId),
    index('privacy_requests_email').on(table.email),
  ],
);
