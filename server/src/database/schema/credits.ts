import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, users } from './accounts.ts';

/** One row per user, always locked first: every change of credits is serialized here. */
export const creditAccounts = pgTable(
  'credit_accounts',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    available: integer('available').notNull().default(0),
    held: integer('held').notNull().default(0),
    /** The next time-driven change: a grant expires, or the free tier renews. */
    dueAt: instant('due_at'),
  },
  (table) => [
    check('credit_accounts_available', sql`${table.available} >= 0`),
    check('credit_accounts_held', sql`${table.held} >= 0`),
  ],
);

export const creditGrants = pgTable(
  'credit_grants',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => creditAccounts.userId, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['period', 'operator'] }).notNull(),
    /** The business fact behind this grant; a fact grants once. */
    sourceKey: text('source_key').notNull().unique(),
    amount: integer('amount').notNull(),
    remaining: integer('remaining').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at'),
  },
  (table) => [
    check('credit_grants_remaining', sql`${table.remaining} between 0 and ${table.amount}`),
    index('credit_grants_user').on(table.userId, table.id),
    index('credit_grants_usable').on(table.userId, table.endsAt).where(sql`remaining > 0`),
  ],
);

export const creditHolds = pgTable(
  'credit_holds',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => creditAccounts.userId, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
    status: text('status', { enum: ['held', 'captured', 'released'] }).notNull(),
    sourceKey: text('source_key').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('credit_holds_user').on(table.userId, table.id),
    index('credit_holds_open').on(table.userId).where(sql`status = 'held'`),
  ],
);

export const creditHoldAllocations = pgTable(
  'credit_hold_allocations',
  {
    holdId: bigint('hold_id', { mode: 'number' })
      .notNull()
      .references(() => creditHolds.id, { onDelete: 'cascade' }),
    grantId: bigint('grant_id', { mode: 'number' })
      .notNull()
      .references(() => creditGrants.id, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holdId, table.grantId] }),
    index('credit_hold_allocations_grant').on(table.grantId),
  ],
);

/** Append-only ledger: the sum of a user's amounts is the available balance (I1). */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull(),
    kind: text('kind', { enum: ['grant', 'reserve', 'capture', 'release', 'expire', 'adjust'] }).notNull(),
    /** Signed change of the available balance. */
    amount: integer('amount').notNull(),
    availableAfter: integer('available_after').notNull(),
    grantId: bigint('grant_id', { mode: 'number' }),
    holdId: bigint('hold_id', { mode: 'number' }),
    reason: text('reason').notNull(),
    /** Idempotency key of an operator's entry. */
    sourceKey: text('source_key'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('credit_entries_source_key').on(table.sourceKey).where(sql`source_key is not null`),
    index('credit_entries_user').on(table.userId, table.id),
    index('credit_entries_created').on(table.createdAt),
    // These entries are few among thousands of a person. The entries of an ordinary question cost this index nothing.
    index('credit_entries_seldom')
      .on(table.userId, table.kind, table.id)
      .where(sql`kind in ('adjust', 'release')`),
    index('credit_entries_expired').on(table.grantId).where(sql`kind = 'expire'`),
  ],
);
