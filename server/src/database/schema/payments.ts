import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, instant, users } from './accounts.ts';
import { products } from './knowledge.ts';
import { tiers } from './plans.ts';

const providerName = () => text('provider', { enum: ['stripe', 'sandbox'] }).notNull();

/** One row a payer and provider: whoever changes or projects what somebody pays for holds its lock. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: providerName(),
    /** Of the provider; null until it has made one. Never looked up by address. */
    customerId: text('customer_id').unique(),
    /** Who works on this customer, and until when at most: providers are asked outside of transactions. */
    lockToken: text('lock_token'),
    lockedUntil: instant('locked_until'),
    /** When what was projected changes by itself: the grace ends. */
    dueAt: instant('due_at'),
    /** When the reading began that was projected last: events from before are in it. */
    syncedAt: instant('synced_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.provider] }),
    index('payment_customers_due').on(table.dueAt).where(sql`due_at is not null`),
  ],
);

/** What the provider last told of each subscription. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    subscriptionId: text('subscription_id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: providerName(),
    /** The provider's word. */
    status: text('status').notNull(),
    /** The plan it is set to; the plan that counts is the one that was paid. */
    tierId: integer('tier_id').references(() => tiers.tierId),
    /** End of the last period that was paid. */
    paidUntil: instant('paid_until'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    /** A payment is on its way (Pix, boleto). */
    processing: boolean('processing').notNull().default(false),
    /** First payment; what the seven days of withdrawal count from. */
    firstPaidAt: instant('first_paid_at'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [index('subscriptions_user').on(table.userId, table.createdAt)],
);

/** Every invoice that was seen; it stays, without its person, when an account is deleted. */
export const paymentInvoices = pgTable(
  'payment_invoices',
  {
    invoiceId: text('invoice_id').primaryKey(),
    /** A number below zero stands for somebody who deleted the account. */
    userId: integer('user_id').notNull(),
    provider: providerName(),
    subscriptionId: text('subscription_id'),
    paymentId: text('payment_id'),
    tierId: integer('tier_id'),
    status: text('status').notNull(),
    /** Cents. */
    amountDue: integer('amount_due').notNull(),
    amountPaid: integer('amount_paid').notNull(),
    amountRefunded: integer('amount_refunded').notNull().default(0),
    dispute: text('dispute', { enum: ['open', 'won', 'lost'] }),
    periodStart: instant('period_start'),
    periodEnd: instant('period_end'),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
  },
  (table) => [
    index('payment_invoices_user').on(table.userId, table.createdAt),
    index('payment_invoices_paid').on(table.paidAt),
    index('payment_invoices_gone').on(table.createdAt).where(sql`user_id < 0`),
  ],
);

/** Every signed event, once by its id: only what is needed to ask the provider again, never its text. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    provider: providerName(),
    type: text('type').notNull(),
    customerId: text('customer_id'),
    paymentId: text('payment_id'),
    checkoutId: text('checkout_id'),
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    processedAt: instant('processed_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [
    index('payment_events_received').on(table.receivedAt),
    index('payment_events_waiting').on(table.receivedAt).where(sql`processed_at is null`),
  ],
);

/** The provider's prices of our plans, kept in step by the command `plans`. */
export const planPrices = pgTable(
  'plan_prices',
  {
    priceId: text('price_id').primaryKey(),
    provider: providerName(),
    tierId: integer('tier_id')
      .notNull()
      .references(() => tiers.tierId),
    /** Cents. */
    amount: integer('amount').notNull(),
    /** Sold; older ones stay, for the subscriptions that have them. */
    active: boolean('active').notNull(),
  },
  (table) => [uniqueIndex('plan_prices_sold').on(table.provider, table.tierId).where(sql`active`)],
);

/**
 * Who gave up a subscription, or what was bought of a product, within seven days: of either once a person and card, then an
 * operator's to decide (4.4, L19).
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Below zero stands for somebody who deleted the account. */
    userId: integer('user_id').notNull(),
    provider: providerName(),
    /** Null of a product: what was paid for it stands with its purchases. */
    subscriptionId: text('subscription_id').unique(),
    produtoId: integer('produto_id').references(() => products.id, { onDelete: 'set null' }),
    /** Keyed hash of the address. */
    personKey: text('person_key').notNull(),
    /** Keyed hashes of the cards it was paid with. */
    cardKeys: text('card_keys').array().notNull(),
    /** Cents paid back. */
    amount: integer('amount').notNull(),
    requestedAt: instant('requested_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('withdrawals_user').on(table.userId),
    index('withdrawals_person').on(table.personKey),
    index('withdrawals_unfinished').on(table.id).where(sql`done_at is null`),
  ],
);

/** One payment for a knowledge product (5.3). */
export const purchases = pgTable(
  'purchases',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Opaque: travels through the provider and leads back here. */
    reference: text('reference').notNull().unique(),
    provider: providerName(),
    /** Null while nobody has claimed it; below zero stands for somebody who deleted the account. */
    userId: integer('user_id'),
    produtoId: integer('produto_id').references(() => products.id, { onDelete: 'set null' }),
    paymentId: text('payment_id').unique(),
    source: text('source', { enum: ['checkout', 'link'] }).notNull(),
    /** The buyer's, of a purchase through a link that matches no account; emptied once it is claimed. */
    email: text('email'),
    /** Cents. */
    amount: integer('amount').notNull(),
    status: text('status', {
      enum: ['open', 'processing', 'paid', 'refunded', 'disputed', 'canceled'],
    }).notNull(),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    claimedAt: instant('claimed_at'),
    /** Given up within seven days: it goes back, and never opens anything again (L19). */
    withdrawalId: integer('withdrawal_id').references(() => withdrawals.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('purchases_withdrawal').on(table.withdrawalId).where(sql`withdrawal_id is not null`),
    uniqueIndex('purchases_open')
      .on(table.userId, table.produtoId, table.provider)
      .where(sql`status = 'open'`),
    index('purchases_email').on(table.email).where(sql`email is not null`),
    index('purchases_user').on(table.userId),
    index('purchases_gone').on(table.createdAt).where(sql`coalesce(user_id, -1) < 0`),
    index('purchases_paid').on(table.paidAt),
    index('purchases_unsettled').on(table.id).where(sql`status in ('open', 'processing')`),
  ],
);

/** Codes sent to a buyer's address, to claim what was bought with it. */
export const purchaseClaims = pgTable(
  'purchase_claims',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    codeHash: bytea('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('purchase_claims_user').on(table.userId, table.email)],
);

/** The payments simulator's customers: what the real provider would keep. */
export const sandboxAccounts = pgTable(
  'sandbox_accounts',
  {
    customerId: text('customer_id').primaryKey(),
    state: jsonb('state').$type<unknown>().notNull(),
    /** When something next happens by the simulator's clock: a renewal, another try, an end. */
    nextAt: instant('next_at'),
  },
  (table) => [index('sandbox_accounts_next').on(table.nextAt)],
);

/** Events of the payments simulator until the webhook has taken them; then they go. */
export const sandboxEvents = pgTable(
  'sandbox_events',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** As it is signed and sent. */
    body: text('body').notNull(),
    /** By the machine's clock; grows within a customer. */
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('sandbox_events_waiting').on(table.createdAt)],
);
