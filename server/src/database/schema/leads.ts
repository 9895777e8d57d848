import { contactBases } from '@matilha/contract/landing/leads-import';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, instant, users } from './accounts.ts';
import { imports } from './records.ts';

/** Requests for the landing page's gift, with the consent and the origin of the visit, and leads that operators import. */
export const leads = pgTable(
  'leads',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** As `users.phone`. */
    whatsapp: text('whatsapp').notNull(),
    area: text('area').notNull(),
    /** `utm_*` parameters of the visit. */
    campaign: jsonb('campaign').$type<Record<string, string>>().notNull().default({}),
    createdAt: instant('created_at').notNull(),
    /** When the address was confirmed. */
    convertedAt: instant('converted_at'),
    /** Keyed hashes of the form's Idempotency-Key and of its content (R16). */
    idempotencyHash: bytea('idempotency_hash').unique(),
    requestHash: bytea('request_hash'),
    /** Why an imported lead may be contacted; null for one of the landing page, whose consents are recorded. */
    contactBasis: text('contact_basis', { enum: contactBases }),
    importId: integer('import_id').references(() => imports.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('leads_whatsapp').on(table.whatsapp),
    index('leads_import').on(table.importId).where(sql`import_id is not null`),
    index('leads_email').on(table.email),
    index('leads_user').on(table.userId),
    index('leads_converted').on(table.convertedAt),
    index('leads_created').on(table.createdAt, table.id),
    index('leads_unconverted').on(table.createdAt).where(sql`converted_at is null`),
  ],
);

/** One call of the automation for a lead; every attempt has the same id (R21). */
export const leadDeliveries = pgTable(
  'lead_deliveries',
  {
    id: text('id').primaryKey(),
    leadId: integer('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Keyed hash of the phone number and the day in Brazil: one delivery a day for each number. */
    whatsappHash: bytea('whatsapp_hash').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    status: text('status', { enum: ['queued', 'delivered', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    uniqueIndex('lead_deliveries_once_a_day').on(table.whatsappHash, table.day),
    index('lead_deliveries_lead').on(table.leadId),
    index('lead_deliveries_due').on(table.status, table.nextAttemptAt),
    index('lead_deliveries_waiting')
      .on(table.createdAt, table.id)
      .where(sql`status <> 'delivered' and attempts > 0`),
  ],
);
