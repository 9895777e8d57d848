import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, instant, users } from './accounts.ts';

/** Keyed hashes of erased addresses, and of former addresses of accounts, kept 12 months so that free credits are given once. */
export const erasedAddresses = pgTable('erased_addresses', {
  addressHash: bytea('address_hash').primaryKey(),
  erasedAt: instant('erased_at').notNull(),
});

/**
 * Versions of the terms and the privacy policy. Consents name them by version and hash, so rows are only added: the database refuses to
 * change or delete one.
 */
export const termsVersions = pgTable('terms_versions', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  version: text('version').notNull().unique(),
  terms: text('terms').notNull(),
  privacy: text('privacy').notNull(),
  textHash: text('text_hash').notNull(),
  /** Came with the product; it counts only while operators have published none. */
  shipped: boolean('shipped').notNull(),
  publishedAt: instant('published_at').notNull(),
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
    /** Hash of the call's idempotency key and of the request, so that a call sent again stores no second request. */
    idempotencyHash: bytea('idempotency_hash'),
  },
  (table) => [
    uniqueIndex('privacy_requests_idempotency').on(table.idempotencyHash),
    index('privacy_requests_open').on(table.dueAt, table.id).where(sql`answered_at is null`),
    index('privacy_requests_user').on(table.userId),
    index('privacy_requests_email').on(table.email),
  ],
);
