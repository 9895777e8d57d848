import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant, users } from './accounts.ts';

/** The authenticator app of a member of staff (RFC 6238). */
export const authenticators = pgTable('authenticators', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: bytea('secret').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Null until a first code was confirmed. */
  confirmedAt: instant('confirmed_at'),
  /** The newest time step whose code was accepted: a code works once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** A code that replaces a lost authenticator, once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytea('code_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);

/** A passkey of a member of staff (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Credential id in base64url. */
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    publicKey: bytea('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default([]),
    backedUp: boolean('backed_up').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** An invitation to the panel, sent by mail. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    role: text('role', { enum: ['operator', 'editor', 'support'] }).notNull(),
    tokenHash: bytea('token_hash').notNull().unique(),
    invitedBy: integer('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('staff_invitations_email').on(table.email)],
);
