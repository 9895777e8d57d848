import { subscriptionConditions } from '@matilha/contract/billing/billing';
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
import { tiers } from './plans.ts';

const providerName = () => text('provider', { enum: ['stripe', 'sandbox'] }).notNull();

/** One row per payer and provider: every change or projection of the payer's payments holds its lock. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: providerName(),
    /** The provider's id; null until the provider has created a customer. Never looked up by address. */
    customerId: text('customer_id').unique(),
    /** The current lock holder, and its latest end: providers are called outside of transactions. */
    lockToken: text('lock_token'),
    lockedUntil: instant('locked_until'),
    /** When the customer is to be read again without an event: the state changes by time, or an order waits for its payment. */
    dueAt: instant('due_at'),
    /** Set for subscriptions that were overdue when unpaid ones began to end: their 30 days count from this time. */
    overdueCountsFrom: instant('overdue_counts_from'),
    /** The default card that the customer had chosen at the provider when it was last set on their plan. */
    defaultCardId: text('default_card_id'),
    /** Start of the provider read that was projected last: it includes all earlier events. */
    syncedAt: instant('synced_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.provider] }),
    index('payment_customers_due').on(table.dueAt).where(sql`due_at is not null`),
  ],
);

/** The last known state of each subscription at the provider. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    subscriptionId: text('subscription_id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: providerName(),
    /** The provider's own status. */
    status: text('status').notNull(),
    /** The plan that is set; the paid plan is the effective one. */
    tierId: integer('tier_id').references(() => tiers.tierId),
    /** Cents of each later period; null in rows that were last read before the column existed. */
    recurringAmount: integer('recurring_amount'),
    /** When the provider charges again. */
    renewsAt: instant('renews_at'),
    /** Set by an operator at the provider: it changes the amount charged. */
    conditions: text('conditions', { enum: subscriptionConditions }).array().notNull().default([]),
    /** When the card that pays the next charge expires; null for a wallet or an unknown card. */
    cardExpiresAt: instant('card_expires_at'),
    /** End of the last paid period. */
    paidUntil: instant('paid_until'),
    /** Until when a kept payment covers it; null without one. */
    coveredUntil: instant('covered_until'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    /** A payment is on its way (Pix, boleto). */
    processing: boolean('processing').notNull().default(false),
    /** First payment; the seven days of withdrawal count from it. */
    firstPaidAt: instant('first_paid_at'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [index('subscriptions_user').on(table.userId, table.createdAt)],
);

/** The provider's share of a payment, known once the money has moved. */
const settlement = {
  currency: text('currency').notNull().default('brl'),
  /** Cents that the provider kept. */
  fee: integer('fee'),
  /** When the rest can be paid out. */
  availableAt: instant('available_at'),
};

/** Every invoice seen; kept without its user when the account is deleted. */
export const paymentInvoices = pgTable(
  'payment_invoices',
  {
    invoiceId: text('invoice_id').primaryKey(),
    /** A negative number replaces the user of a deleted account. */
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
    ...settlement,
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
  },
  (table) => [
    index('payment_invoices_user').on(table.userId, table.createdAt),
    index('payment_invoices_paid').on(table.paidAt),
    index('payment_invoices_payment').on(table.paymentId),
    index('payment_invoices_subscription').on(table.subscriptionId),
    index('payment_invoices_disputed').on(table.paidAt, table.invoiceId).where(sql`dispute = 'open'`),
    index('payment_invoices_gone').on(table.createdAt).where(sql`user_id < 0`),
  ],
);

/** Every signed event, once by its id: only the fields needed to read the provider again, never its text. */
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

/** The provider's prices of our plans, synchronized by the command `plans`. */
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
    /** Still sold; older prices stay for the subscriptions that use them. */
    active: boolean('active').notNull(),
  },
  (table) => [uniqueIndex('plan_prices_sold').on(table.provider, table.tierId).where(sql`active`)],
);

/**
 * Withdrawals within seven days, from a subscription or a product: automatic once per person and card for each kind, then decided by an
 * operator (L19).
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** A negative number replaces the user of a deleted account. */
    userId: integer('user_id').notNull(),
    provider: providerName(),
    /** Null for a product: its payments are in `purchases`. */
    subscriptionId: text('subscription_id').unique(),
    produtoId: integer('produto_id'),
    /** Keyed hash of the address. */
    personKey: text('person_key').notNull(),
    /** Keyed hashes of the cards that paid. */
    cardKeys: text('card_keys').array().notNull(),
    /** Cents to be refunded. */
    amount: integer('amount').notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** The subscription has ended at the provider, and each payment has its row in `refunds`. */
    endedAt: instant('ended_at'),
    /** All of its refunds are done. */
    doneAt: instant('done_at'),
  },
  (table) => [
    index('withdrawals_user').on(table.userId),
    index('withdrawals_person').on(table.personKey),
    index('withdrawals_not_ended').on(table.id).where(sql`ended_at is null`),
  ],
);

/** One payment that must be returned to its payer, until the provider or an operator has done so (decision 0028). */
export const refunds = pgTable(
  'refunds',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** A negative number replaces the user of a deleted account. */
    userId: integer('user_id').notNull(),
    provider: providerName(),
    paymentId: text('payment_id').notNull().unique(),
    /** `late`: the payment arrived after its subscription had ended; `surplus`: its content was paid already. */
    cause: text('cause', { enum: ['withdrawal', 'late', 'surplus'] }).notNull(),
    withdrawalId: integer('withdrawal_id').references(() => withdrawals.id, { onDelete: 'set null' }),
    /** Null for a plan. */
    produtoId: integer('produto_id'),
    /** Cents. */
    amount: integer('amount').notNull(),
    /** `by_hand`: the provider cannot return it; `charged_back`: the payer's bank did. */
    status: text('status', {
      enum: ['due', 'returning', 'disputed', 'by_hand', 'returned', 'returned_by_hand', 'charged_back'],
    })
      .notNull()
      .default('due'),
    /** The provider's word for the newest failure or refusal. */
    failure: text('failure'),
    /** The payer's Pix key, only while it is needed. */
    pixKind: text('pix_kind', { enum: ['cpf', 'cnpj', 'email', 'telefone', 'aleatoria'] }),
    pixKey: text('pix_key'),
    createdAt: instant('created_at').notNull(),
    /** When the provider was last asked, in vain or not; null before the first time. */
    checkedAt: instant('checked_at'),
    /** Since when it has to be returned by hand: the deadline counts from it. */
    byHandAt: instant('by_hand_at'),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('refunds_user').on(table.userId),
    index('refunds_withdrawal').on(table.withdrawalId).where(sql`withdrawal_id is not null`),
    index('refunds_unfinished').on(table.id).where(sql`done_at is null`),
    index('refunds_done').on(table.doneAt),
  ],
);

/** Purchases that may still give access to their product, or have done so, before it stands in `product_access`. */
export const keepsProduct = sql`(status in ('open', 'processing', 'disputed') or status = 'paid' and user_id is null)`;

/** One payment for a knowledge product. */
export const purchases = pgTable(
  'purchases',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Opaque: sent to the provider and returned by it. */
    reference: text('reference').notNull().unique(),
    provider: providerName(),
    /** Null until claimed; a negative number replaces the user of a deleted account. */
    userId: integer('user_id'),
    /** No foreign key, as elsewhere in this file: a removed product can be restored. */
    produtoId: integer('produto_id'),
    paymentId: text('payment_id').unique(),
    source: text('source', { enum: ['checkout', 'link'] }).notNull(),
    /** The buyer's address, for a purchase through a link that matches no account; emptied once it is claimed. */
    email: text('email'),
    /** Cents. */
    amount: integer('amount').notNull(),
    status: text('status', {
      enum: ['open', 'processing', 'paid', 'refunded', 'disputed', 'canceled'],
    }).notNull(),
    /** The chargeback of its payment as last read; null without one, and in rows that were not read since the column exists. */
    dispute: text('dispute', { enum: ['open', 'won', 'lost'] }),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    claimedAt: instant('claimed_at'),
    /** Withdrawn within seven days: it is refunded, and never grants access again (L19). */
    withdrawalId: integer('withdrawal_id').references(() => withdrawals.id, { onDelete: 'set null' }),
    ...settlement,
  },
  (table) => [
    index('purchases_withdrawal').on(table.withdrawalId).where(sql`withdrawal_id is not null`),
    uniqueIndex('purchases_open')
      .on(table.userId, table.produtoId, table.provider)
      .where(sql`status = 'open'`),
    index('purchases_keeping').on(table.produtoId).where(keepsProduct),
    index('purchases_email').on(table.email).where(sql`email is not null`),
    index('purchases_user').on(table.userId),
    index('purchases_gone').on(table.createdAt).where(sql`coalesce(user_id, -1) < 0`),
    index('purchases_paid').on(table.paidAt),
    index('purchases_unclaimed').on(table.paidAt, table.id).where(sql`user_id is null and status = 'paid'`),
    index('purchases_disputed').on(table.paidAt, table.id).where(sql`status = 'disputed'`),
    index('purchases_unsettled').on(table.id).where(sql`status in ('open', 'processing')`),
  ],
);

/** Until when a disputed payment's evidence has to reach its bank, as the provider says. */
export const disputeDeadlines = pgTable('dispute_deadlines', {
  paymentId: text('payment_id').primaryKey(),
  dueAt: instant('due_at').notNull(),
});

/** Codes sent to a buyer's address, to claim its purchases. */
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

/** The payments simulator's customers: the data that the real provider would keep. */
export const sandboxAccounts = pgTable(
  'sandbox_accounts',
  {
    customerId: text('customer_id').primaryKey(),
    state: jsonb('state').$type<unknown>().notNull(),
    /** Next event by the simulator's clock: a renewal, a retry, an end. */
    nextAt: instant('next_at'),
  },
  (table) => [index('sandbox_accounts_next').on(table.nextAt)],
);

/** Events of the payments simulator until the webhook has accepted them; then they are deleted. */
export const sandboxEvents = pgTable(
  'sandbox_events',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** The body as signed and sent. */
    body: text('body').notNull(),
    /** By the machine's clock; increases within a customer. */
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('sandbox_events_waiting').on(table.createdAt)],
);
