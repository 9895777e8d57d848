import { lookActions } from '@matilha/contract/privacy/privacy';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { tiers } from './plans.ts';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Bytes that the ledger of storage counts for the row, written by a trigger only; null in rows from before, until a job has counted them. */
export const storedSize = () => integer('stored_size');

export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    /** The key of the mailbox behind all spellings of the address: see database/mailbox-key.ts. */
    mailboxKey: text('mailbox_key')
      .notNull()
      .generatedAlwaysAs(
        sql`case when lower(email) ~ '@(gmail|googlemail)[.]com$'
          then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
          else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2) end`,
      ),
    emailVerifiedAt: instant('email_verified_at'),
    passwordHash: text('password_hash'),
    role: text('role', { enum: ['subscriber', 'operator', 'editor', 'support'] })
      .notNull()
      .default('subscriber'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    ddi: text('ddi').notNull().default('+55'),
    phone: text('phone').notNull(),
    tierId: integer('tier_id')
      .notNull()
      .references(() => tiers.tierId),
    paymentStatus: text('payment_status').notNull().default('ativo'),
    lastPaymentDate: instant('last_payment_date'),
    /** End of the paid time of a cancelled plan; no charge follows it. */
    planEndsAt: instant('plan_ends_at'),
    nomeNegocio: text('nome_negocio'),
    instagramNegocio: text('instagram_negocio'),
    siteNegocio: text('site_negocio'),
    categoriaNegocio: text('categoria_negocio'),
    pais: text('pais'),
    estado: text('estado'),
    cidade: text('cidade'),
    /** Created by the landing page and not confirmed yet: bound to one browser, with a few credits. */
    provisional: boolean('provisional').notNull().default(false),
    disabledAt: instant('disabled_at'),
    /**
     * Name, address, phone and business in lower case and without accents, by which the panel searches. A trigger writes it: adding a
     * generated column rewrites the table under a lock (R34).
     */
    searchText: text('search_text').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_verified_email').on(table.email).where(sql`email_verified_at is not null`),
    index('users_email').on(table.email),
    index('users_mailbox_key').on(table.mailboxKey),
    index('users_staff').on(table.role).where(sql`role <> 'subscriber'`),
    index('users_confirmed').on(table.emailVerifiedAt),
    index('users_unverified').on(table.createdAt).where(sql`email_verified_at is null`),
    // The panel's list of people: its search, its order, and a filter each.
    index('users_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('users_phone').on(table.phone),
    index('users_created').on(table.createdAt, table.id),
    index('users_plan').on(table.tierId, table.createdAt, table.id),
    index('users_overdue').on(table.createdAt, table.id).where(sql`payment_status <> 'ativo'`),
    index('users_staff_created').on(table.createdAt, table.id).where(sql`role <> 'subscriber'`),
    index('users_blocked').on(table.createdAt, table.id).where(sql`disabled_at is not null`),
    index('users_provisional').on(table.createdAt, table.id).where(sql`provisional`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: bytea('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** Last time that a member of staff passed the second factor in this session; null before. */
    secondFactorAt: instant('second_factor_at'),
    /** The challenge that a passkey has to sign next. */
    passkeyChallenge: text('passkey_challenge'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const userTokens = pgTable(
  'user_tokens',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', {
      enum: ['verify_email', 'reset_password', 'claim_account', 'change_email'],
    }).notNull(),
    /** The new address of an unconfirmed change of address. */
    email: text('email'),
    tokenHash: bytea('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('user_tokens_user').on(table.userId, table.purpose)],
);

/** Append-only: the text that a user agreed to, word for word, and the time (L1). */
export const consents = pgTable(
  'consents',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull(),
    purpose: text('purpose').notNull(),
    action: text('action', { enum: ['given', 'withdrawn'] }).notNull(),
    version: text('version').notNull(),
    textHash: text('text_hash').notNull(),
    channel: text('channel').notNull(),
    /** Kind of the network address, never the address: `ipv4` or `ipv6`. */
    network: text('network').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('consents_user').on(table.userId)],
);

/** Somebody else saw words of the entry's person (L20). Literal, so that the planner matches the partial index. */
export const isLook = sql`action in (${sql.raw(lookActions.map((action) => `'${action}'`).join(', '))}) and actor <> subject`;

/** Append-only record of actor, action and object. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    requestId: text('request_id').notNull(),
    /** Network address of a member of staff; empty for everybody else. */
    address: text('address').notNull().default(''),
  },
  (table) => [
    index('audit_log_subject').on(table.subject, table.at, table.id),
    index('audit_log_actor').on(table.actor, table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_request').on(table.requestId),
    index('audit_log_refusals').on(table.at).where(sql`action = 'session.refuse'`),
    index('audit_log_looks').on(table.subject, table.id).where(isLook),
  ],
);
