import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './accounts.ts';

/** Secrets that the product generates for itself, shared by all its processes. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: bytea('value').notNull(),
});

/** JSON documents by name: settings that operators can change without a restart, and the progress of long jobs. */
export const settingsDocuments = pgTable('settings_documents', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
});

/** Seeded rows that were planted: never planted twice, so an operator's change or removal stays. */
export const plantedSeeds = pgTable('planted_seeds', {
  key: text('key').primaryKey(),
});

/** Counters of limits: points taken, and the end of the window or wait (milliseconds). */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** Every mail, written in the transaction of its cause; the queue delivers it. */
export const mails = pgTable(
  'mails',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id'),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Emptied once a real server accepted the mail: its links are secrets. A failed mail keeps it, to be sent again. */
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** Where one request without a session stops mails of this kind (RFC 8058); emptied with the text. */
    stopUrl: text('stop_url'),
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
    index('mails_waiting').on(table.id).where(sql`status <> 'sent' and attempts > 0 and text <> ''`),
  ],
);
