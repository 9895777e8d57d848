import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './accounts.ts';
import { paymentInvoices, purchases } from './payments.ts';

/** The buyer's data on a nota fiscal, entered once by each payer. */
export const fiscalDetails = pgTable(
  'fiscal_details',
  {
    /** A negative number replaces the user of a deleted account. */
    userId: integer('user_id').primaryKey(),
    /** CPF or CNPJ without punctuation. */
    documento: text('documento').notNull(),
    nome: text('nome').notNull(),
    cep: text('cep').notNull(),
    logradouro: text('logradouro').notNull(),
    numero: text('numero').notNull(),
    complemento: text('complemento').notNull(),
    bairro: text('bairro').notNull(),
    cidade: text('cidade').notNull(),
    uf: text('uf').notNull(),
    /** The buyer withholds the ISS of our invoice, as cities oblige some companies to. */
    retem_iss: boolean('retem_iss').notNull().default(false),
    updatedAt: instant('updated_at').notNull(),
    /** The last payment of a deleted account, from which the legal term counts; null while the account exists. */
    lastPaidAt: instant('last_paid_at'),
  },
  (table) => [index('fiscal_details_gone').on(table.lastPaidAt).where(sql`last_paid_at is not null`)],
);

/**
 * Each change of the refunded or disputed part of a real payment, and when we learned of the change: a nota fiscal issued before must be
 * cancelled or corrected. Triggers of the migrations `payment_reversals` and `refunds_by_hand` write it, whichever code changes the
 * payment.
 */
export const paymentReversals = pgTable(
  'payment_reversals',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** One of the two is set. */
    invoiceId: text('invoice_id').references(() => paymentInvoices.invoiceId, { onDelete: 'cascade' }),
    purchaseId: bigint('purchase_id', { mode: 'number' }).references(() => purchases.id, {
      onDelete: 'cascade',
    }),
    at: instant('at').notNull(),
    /** Cents that the change took from us; negative when it gave them back. */
    returned: integer('returned').notNull().default(0),
  },
  (table) => [
    index('payment_reversals_at').on(table.at, table.id),
    index('payment_reversals_invoice').on(table.invoiceId, table.at).where(sql`invoice_id is not null`),
    index('payment_reversals_purchase').on(table.purchaseId, table.at).where(sql`purchase_id is not null`),
  ],
);
