import { parsePhone } from '@matilha/contract/account/phone';
import type { LeadsQuery } from '@matilha/contract/landing/leads-import';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { batches } from '#server/database/batches.ts';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { countUpTo, type ListPage, onPage } from '#server/database/list-page.ts';
import { users } from '#server/database/schema/accounts.ts';
import { leads } from '#server/database/schema/leads.ts';
import type { LeadRow } from './repository.ts';

/** Returns which of the addresses and numbers an account, and a lead, has. */
export async function selectKnown(db: Executor, emails: readonly string[], phones: readonly string[]) {
  const own = async (table: typeof users | typeof leads) => {
    const phone = table === users ? users.phone : leads.whatsapp;
    const rows = await db
      .select({ email: table.email, phone })
      .from(table)
      .where(or(inArray(table.email, [...emails]), inArray(phone, [...phones])));
    return new Set(rows.flatMap((row) => [row.email, row.phone]));
  };
  return { users: await own(users), leads: await own(leads) };
}

export async function insertLeads(
  tx: Transaction,
  rows: readonly (typeof leads.$inferInsert)[],
): Promise<void> {
  for (const some of batches(rows)) await tx.insert(leads).values(some);
}

/** When a lead's person confirmed an account; an imported lead and an account know each other by the address alone. */
const convertedAt = sql<Date | null>`coalesce(${leads.convertedAt}, ${users.emailVerifiedAt})`.mapWith(
  leads.convertedAt,
);

/** An address has at most one confirmed account, but any number of others, which would each repeat the lead. */
const withAccount = (db: Executor) =>
  db
    .select({ ...getTableColumns(leads), convertedAt })
    .from(leads)
    .leftJoin(users, and(eq(users.email, leads.email), isNotNull(users.emailVerifiedAt)));

/** Returns up to `limit` imported leads who have confirmed an account. */
export const selectConverted = (tx: Transaction, importId: number, limit: number): Promise<LeadRow[]> =>
  withAccount(tx)
    .where(and(eq(leads.importId, importId), isNotNull(convertedAt)))
    .orderBy(asc(leads.id))
    .limit(limit);

/** Deletes the leads of an import; returns how many. */
export async function deleteImported(tx: Transaction, importId: number): Promise<number> {
  const { rowCount } = await tx.delete(leads).where(eq(leads.importId, importId));
  return rowCount ?? 0;
}

const matching = ({ q }: Pick<LeadsQuery, 'q'>) =>
  q === '' ? undefined : or(eq(leads.email, q.toLowerCase()), eq(leads.whatsapp, parsePhone(q)?.phone ?? q));

/** Returns a page of the leads; a search finds leads by their whole address or number. */
export async function selectLeads(db: Executor, query: LeadsQuery): Promise<ListPage<LeadRow>> {
  const where = matching(query);
  const rows = withAccount(db).where(where).$dynamic();
  const columns = { created_at: leads.createdAt };
  return { rows: await onPage(rows, query, columns, leads.id), total: await countUpTo(db, leads, where) };
}

/** Returns the next leads of a search after an id, for a file. */
export const selectLeadsAfter = (
  db: Executor,
  { q, order }: Pick<LeadsQuery, 'q' | 'order'>,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<LeadRow[]> => {
  const next = after === undefined ? undefined : (order === 'asc' ? gt : lt)(leads.id, after);
  return withAccount(db)
    .where(and(matching({ q }), next))
    .orderBy((order === 'asc' ? asc : desc)(leads.id))
    .limit(limit);
};
