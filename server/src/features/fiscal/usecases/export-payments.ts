import { audit } from '#server/database/audit.ts';
import { type Context, requireProvenStaff } from '#server/platform/context.ts';
import { csvStart } from '#server/platform/text/csv.ts';
import { readCityCodes } from '../city-codes.ts';
import { header, invoiceLine, purchaseLine } from '../payments-csv.ts';
import {
  type PageOf,
  selectPaidInvoices,
  selectPaidPurchases,
  selectReversedInvoices,
  selectReversedPurchases,
} from '../report-repository.ts';

const pageSize = 500;

/**
 * Returns the CSV with which an operator has notas fiscais issued: the payments received in a month (`2026-11`, São Paulo),
 * then each change of the month in a payment's refunded or disputed amount. It reads page by page, so that memory does not grow with the month.
 * The download is audited, because it contains personal data.
 */
export async function exportPayments(context: Context, month: string): Promise<AsyncGenerator<string>> {
  requireProvenStaff(context, 'business');
  await audit(context.db, context, { action: 'payments.export', subject: `month:${month}` });
  return lines(context, month);
}

async function* lines(context: Context, month: string): AsyncGenerator<string> {
  yield csvStart + header;
  const cityCode = await readCityCodes();
  yield* pages(context, month, selectPaidInvoices, (row) => invoiceLine(cityCode, row));
  yield* pages(context, month, selectPaidPurchases, (row) => purchaseLine(cityCode, row));
  yield* pages(context, month, selectReversedInvoices, (row) => invoiceLine(cityCode, row, row));
  yield* pages(context, month, selectReversedPurchases, (row) => purchaseLine(cityCode, row, row));
}

async function* pages<Row extends { at: string; position: string }>(
  { db }: Context,
  month: string,
  select: (db: Context['db'], page: PageOf) => PromiseLike<Row[]>,
  line: (row: Row) => string,
): AsyncGenerator<string> {
  let after: PageOf['after'];
  for (;;) {
    const rows = await select(db, { month, after, limit: pageSize });
    if (rows.length > 0) yield rows.map(line).join('');
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = { at: last.at, id: last.position };
  }
}
