import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './accounts.ts';

/** Secrets the product makes for itself, shared by all its processes (1.5). */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: bytea('value').notNull(),
});

/** What operators can change without a restart, one JSON document a name. */
export const settingsDocuments = pgTable('settings_documents', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
});

/** Which seeded rows have been planted: never planted twice, so an operator's change or removal stays. */
export const plantedSeeds = pgTable('planted_seeds', {
  key: text('key').primaryKey(),
});

/** Counters of limits: points taken, and when (milliseconds) the window or the wait ends. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** Every mail, written in the transaction of what it tells; the queue delivers it (2.4 to 2.6). */
export const mails = pgTable(
  'mails',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id'),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Emptied once a real server took the mail: links in it are secrets. */
    html: text('html').notNull(),
    text: text('text').notNull(),
    status: text('status', { enum: ['queued', 'sent', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('mails_recipient').on(table.recipient, table.id),
    index('mails_status').on(table.status, table.id),
    index('mails_user').on(table.userId),
    index('mails_created').on(table.createdAt),
  ],
);
