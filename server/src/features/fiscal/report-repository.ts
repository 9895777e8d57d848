import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { users } from '#server/database/schema/accounts.ts';
import { products } from '#server/database/schema/content/knowledge.ts';
import { fiscalDetails, paymentReversals } from '#server/database/schema/fiscal.ts';
import { paymentInvoices, purchases, refunds } from '#server/database/schema/payments.ts';
import { tiers } from '#server/database/schema/plans.ts';
import { monthEnd, monthStart } from '#server/database/time/brazil-month.ts';
import { realProvider } from './rules.ts';

/** The last row of a page; `at` is text, because a Date would lose microseconds. */
interface Position {
  at: string;
  id: string;
}

/** Selects the rows of a month that follow a position, in pages. */
export interface PageOf {
  month: string;
  after: Position | undefined;
  limit: number;
}

/** Matches rows of the month by their time, after the position. */
const within = (at: SQL, id: SQL, { month, after }: PageOf) =>
  and(
    sql`${at} >= ${monthStart(month)}`,
    sql`${at} < ${monthEnd(month)}`,
    after && sql`(${at}, ${id}) > (${after.at}::timestamptz, ${after.id})`,
  );

/** The buyer: the account, if it exists, and the details for the nota fiscal. */
const buyer = {
  firstName: users.firstName,
  lastName: users.lastName,
  accountEmail: users.email,
  documento: fiscalDetails.documento,
  nome: fiscalDetails.nome,
  cep: fiscalDetails.cep,
  logradouro: fiscalDetails.logradouro,
  numero: fiscalDetails.numero,
  complemento: fiscalDetails.complemento,
  bairro: fiscalDetails.bairro,
  cidade: fiscalDetails.cidade,
  uf: fiscalDetails.uf,
  retemIss: fiscalDetails.retem_iss,
};

const lastReversal = (which: SQL) =>
  sql<Date | null>`(select max(${paymentReversals.at}) from ${paymentReversals} where ${which})`.mapWith(
    paymentReversals.at,
  );

/** The refund that a payment owes or owed. */
const refund = { refundStatus: refunds.status, refundAmount: refunds.amount };

const invoiceColumns = {
  ...buyer,
  ...refund,
  id: paymentInvoices.invoiceId,
  paymentId: paymentInvoices.paymentId,
  paidAt: paymentInvoices.paidAt,
  amount: paymentInvoices.amountPaid,
  refunded: paymentInvoices.amountRefunded,
  currency: paymentInvoices.currency,
  fee: paymentInvoices.fee,
  availableAt: paymentInvoices.availableAt,
  dispute: paymentInvoices.dispute,
  title: tiers.titulo,
  periodStart: paymentInvoices.periodStart,
  periodEnd: paymentInvoices.periodEnd,
  changedAt: lastReversal(sql`${paymentReversals.invoiceId} = ${paymentInvoices.invoiceId}`),
};
const purchaseColumns = {
  ...buyer,
  ...refund,
  id: purchases.id,
  paymentId: purchases.paymentId,
  paidAt: purchases.paidAt,
  amount: purchases.amount,
  currency: purchases.currency,
  fee: purchases.fee,
  availableAt: purchases.availableAt,
  status: purchases.status,
  dispute: purchases.dispute,
  /** The buyer's address, until an account claims the purchase. */
  buyerEmail: purchases.email,
  title: products.titulo,
  changedAt: lastReversal(sql`${paymentReversals.purchaseId} = ${purchases.id}`),
};

const realInvoice = and(eq(paymentInvoices.provider, realProvider), gt(paymentInvoices.amountPaid, 0));
const realPurchase = and(eq(purchases.provider, realProvider), gt(purchases.amount, 0));

const positionOf = (at: SQL, id: SQL) => ({
  at: sql<string>`${at}::text`,
  position: sql<string>`${id}::text`,
});

/** Returns invoices of plans that were paid in the month, by the time they were paid. */
export const selectPaidInvoices = (db: Executor, page: PageOf) => {
  const at = sql`${paymentInvoices.paidAt}`;
  const id = sql`${paymentInvoices.invoiceId}`;
  return db
    .select({ ...invoiceColumns, ...positionOf(at, id) })
    .from(paymentInvoices)
    .leftJoin(tiers, eq(tiers.tierId, paymentInvoices.tierId))
    .leftJoin(users, eq(users.id, paymentInvoices.userId))
    .leftJoin(fiscalDetails, eq(fiscalDetails.userId, paymentInvoices.userId))
    .leftJoin(refunds, eq(refunds.paymentId, paymentInvoices.paymentId))
    .where(and(realInvoice, within(at, id, page)))
    .orderBy(at, id)
    .limit(page.limit);
};

/** Returns purchases of contents that were paid in the month, by the time they were paid. */
export const selectPaidPurchases = (db: Executor, page: PageOf) => {
  const at = sql`${purchases.paidAt}`;
  const id = sql`${purchases.id}`;
  return db
    .select({ ...purchaseColumns, ...positionOf(at, id) })
    .from(purchases)
    .leftJoin(products, eq(products.id, purchases.produtoId))
    .leftJoin(users, eq(users.id, purchases.userId))
    .leftJoin(fiscalDetails, eq(fiscalDetails.userId, purchases.userId))
    .leftJoin(refunds, eq(refunds.paymentId, purchases.paymentId))
    .where(and(realPurchase, within(at, id, page)))
    .orderBy(at, id)
    .limit(page.limit);
};

const reversedAt = sql`${paymentReversals.at}`;
const reversalId = sql`${paymentReversals.id}`;

/** The change that a line reports, instead of the payment's last one. */
const changeOf = (paidAt: SQL, month: string) => ({
  changedAt: paymentReversals.at,
  returned: paymentReversals.returned,
  isOfMonth: sql<boolean>`${paidAt} >= ${monthStart(month)}`,
});

/** Returns each change of the month in an invoice's refunded or disputed amount. */
export const selectReversedInvoices = (db: Executor, page: PageOf) =>
  db
    .select({
      ...invoiceColumns,
      ...changeOf(sql`${paymentInvoices.paidAt}`, page.month),
      ...positionOf(reversedAt, reversalId),
    })
    .from(paymentReversals)
    .innerJoin(paymentInvoices, eq(paymentInvoices.invoiceId, paymentReversals.invoiceId))
    .leftJoin(tiers, eq(tiers.tierId, paymentInvoices.tierId))
    .leftJoin(users, eq(users.id, paymentInvoices.userId))
    .leftJoin(fiscalDetails, eq(fiscalDetails.userId, paymentInvoices.userId))
    .leftJoin(refunds, eq(refunds.paymentId, paymentInvoices.paymentId))
    .where(
      and(within(reversedAt, reversalId, page), sql`${paymentInvoices.paidAt} < ${monthEnd(page.month)}`),
    )
    .orderBy(reversedAt, reversalId)
    .limit(page.limit);

/** Returns each change of the month in a purchase's refunded or disputed amount. */
export const selectReversedPurchases = (db: Executor, page: PageOf) =>
  db
    .select({
      ...purchaseColumns,
      ...changeOf(sql`${purchases.paidAt}`, page.month),
      ...positionOf(reversedAt, reversalId),
    })
    .from(paymentReversals)
    .innerJoin(purchases, eq(purchases.id, paymentReversals.purchaseId))
    .leftJoin(products, eq(products.id, purchases.produtoId))
    .leftJoin(users, eq(users.id, purchases.userId))
    .leftJoin(fiscalDetails, eq(fiscalDetails.userId, purchases.userId))
    .leftJoin(refunds, eq(refunds.paymentId, purchases.paymentId))
    .where(and(within(reversedAt, reversalId, page), sql`${purchases.paidAt} < ${monthEnd(page.month)}`))
    .orderBy(reversedAt, reversalId)
    .limit(page.limit);

export type InvoiceRow = Awaited<ReturnType<typeof selectPaidInvoices>>[number];
export type PurchaseRow = Awaited<ReturnType<typeof selectPaidPurchases>>[number];
