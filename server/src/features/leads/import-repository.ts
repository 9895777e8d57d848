import type { LeadsQuery } from '@matilha/contract/leads-import';
import { parsePhone } from '@matilha/contract/phone';
import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { authorName } from '#server/database/author-name.ts';
import { batches } from '#server/database/batches.ts';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { countUpTo, type ListPage, onPage } from '#server/database/list-page.ts';
import { users } from '#server/database/schema/accounts.ts';
import { leads } from '#server/database/schema/leads.ts';
import { imports } from '#server/database/schema/records.ts';
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

/** Returns names of up to `limit` imported leads that have become accounts since. */
export const selectConverted = (tx: Transaction, importId: number, limit: number) =>
  tx
    .select({ name: leads.name })
    .from(leads)
    .where(and(eq(leads.importId, importId), or(isNotNull(leads.userId), isNotNull(leads.convertedAt))))
    .orderBy(asc(leads.id))
    .limit(limit);

/** Deletes the leads of an import; returns how many. */
export async function deleteImported(tx: Transaction, importId: number): Promise<number> {
  const { rowCount } = await tx.delete(leads).where(eq(leads.importId, importId));
  return rowCount ?? 0;
}

/** Returns the newest 20 imports of leads, newest first, with the leads that remain of each. */
export const selectLeadImports = (db: Executor) =>
  db
    .select({
      id: imports.id,
      fileName: imports.fileName,
      createdAt: imports.createdAt,
      undoneAt: imports.undoneAt,
      author: authorName,
      created: sql<number>`(select count(*) from ${leads} where ${leads.importId} = ${imports.id})::int`,
      changed: sql<number>`0`,
    })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.authorId))
    .where(eq(imports.kind, 'lead'))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(20);

const matching = ({ q }: Pick<LeadsQuery, 'q'>) =>
  q === '' ? undefined : or(eq(leads.email, q.toLowerCase()), eq(leads.whatsapp, parsePhone(q)?.phone ?? q));

/** Returns a page of the leads, and of a search those with that whole address or number. */
export async function selectLeads(db: Executor, query: LeadsQuery): Promise<ListPage<LeadRow>> {
  const where = matching(query);
  const rows = db.select().from(leads).where(where).$dynamic();
  const columns = { created_at: leads.createdAt };
  return { rows: await onPage(rows, query, columns, leads.id), total: await countUpTo(db, leads, where) };
}
