import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, instant, users } from './accounts.ts';

/** Fields of a record as its contract names them. */
export type RecordFields = Record<string, unknown>;

/** An imported file, whose changes can be undone together. */
export const imports = pgTable(
  'imports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    fileName: text('file_name').notNull(),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    undoneAt: instant('undone_at'),
    /** Records, or leads, that it created and changed: counting them again takes too long for a list. */
    created: integer('created').notNull().default(0),
    changed: integer('changed').notNull().default(0),
  },
  (table) => [
    index('imports_created').on(table.createdAt),
    index('imports_kind').on(table.kind, table.createdAt, table.id),
  ],
);

/**
 * Every published state of a record of the content. Version 0 is the state before its first change in the panel. A record without a row
 * was never changed.
 */
export const recordVersions = pgTable(
  'record_versions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    recordId: integer('record_id').notNull(),
    version: integer('version').notNull(),
    change: text('change', {
      enum: ['original', 'create', 'update', 'remove', 'restore', 'import'],
    }).notNull(),
    /** Null when the record was removed. */
    fields: jsonb('fields').$type<RecordFields>(),
    /** The columns of a removed record that are no fields, such as its place in the order, by the keys of its table. */
    remembered: jsonb('remembered').$type<RecordFields>(),
    /** The name of a removed record: reading it out of the fields that it had takes too long for a search. */
    label: text('label'),
    importId: integer('import_id').references(() => imports.id, { onDelete: 'set null' }),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('record_versions_record').on(table.kind, table.recordId, table.version),
    index('record_versions_import').on(table.importId),
    index('record_versions_removed').on(table.createdAt).where(sql`fields is null`),
  ],
);

/** A change that subscribers do not see yet: a draft, published by hand or at a time. A record has at most one. */
export const recordDrafts = pgTable(
  'record_drafts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    recordId: integer('record_id').notNull(),
    /** The record does not exist before the draft is published. */
    isNew: boolean('is_new').notNull(),
    /** The published version that the draft changes. */
    baseVersion: integer('base_version').notNull(),
    fields: jsonb('fields').$type<RecordFields>().notNull(),
    /** Null: published by hand. */
    publishAt: instant('publish_at'),
    /** Why the last attempt to publish it failed, for its author. */
    problem: text('problem'),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The author had passed the second factor within ten minutes of scheduling it. */
    proven: boolean('proven').notNull().default(false),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('record_drafts_record').on(table.kind, table.recordId),
    index('record_drafts_due').on(table.publishAt),
  ],
);

/** A record that a call with an idempotency key created, so that the call sent again creates no second one. */
export const recordCreations = pgTable('record_creations', {
  /** Hash of the key, the kind and the author, so that each author has keys of their own and the row names nobody. */
  keyHash: bytea('key_hash').primaryKey(),
  kind: text('kind').notNull(),
  recordId: integer('record_id').notNull(),
  /** The last state that the author saved. */
  revision: text('revision').notNull(),
  createdAt: instant('created_at').notNull(),
});
