import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './accounts.ts';

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
    updatedAt: instant('updated_at').notNull(),
    /** The last payment of a deleted account, from which the legal term counts; null while the account exists. */
    lastPaidAt: instant('last_paid_at'),
  },
  (table) => [index('fiscal_details_gone').on(table.lastPaidAt).where(sql`last_paid_at is not null`)],
);
