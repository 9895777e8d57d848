import type { PanelListQuery } from '@matilha/contract/panel/panel-lists';
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { countUpTo, type ListPage, onPage } from '#server/database/list-page.ts';
import { auditLog, users } from '#server/database/schema/accounts.ts';

/** Conditions of a search; instants bound the time, the second one excluded. */
export interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  requestId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

const matching = ({ actor, action, subject, requestId, from, until }: AuditFilter): SQL | undefined =>
  and(
    actor === undefined ? undefined : eq(auditLog.actor, actor),
    action === undefined ? undefined : eq(auditLog.action, action),
    subject === undefined ? undefined : eq(auditLog.subject, subject),
    requestId === undefined ? undefined : eq(auditLog.requestId, requestId),
    from && gte(auditLog.at, from),
    until && lt(auditLog.at, until),
  );

type StoredEntry = typeof auditLog.$inferSelect;
/** An entry with the address of a member of staff, who acts in the company's name; null for everybody else. */
export type AuditRow = StoredEntry & { actorEmail: string | null };

/** Reads the addresses for the rows of a page only: in the page's own query they would be read for every row before it, too. */
async function withEmails<Row extends StoredEntry>(
  db: Executor,
  rows: Row[],
): Promise<(Row & { actorEmail: string | null })[]> {
  const idOf = ({ actor }: Row) => Number(/^user:(\d{1,9})$/.exec(actor)?.[1] ?? 0);
  const staff = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, [...new Set(rows.map(idOf))]), ne(users.role, 'subscriber')));
  const emails = new Map(staff.map(({ id, email }) => [id, email]));
  return rows.map((row) => ({ ...row, actorEmail: emails.get(idOf(row)) ?? null }));
}

/** Returns a page of the entries that match, by time. */
export async function selectEntries(
  db: Executor,
  filter: AuditFilter,
  page: PanelListQuery,
): Promise<ListPage<AuditRow>> {
  const where = matching(filter);
  const [rows, total] = await Promise.all([
    onPage(db.select().from(auditLog).where(where).$dynamic(), page, { at: auditLog.at }, auditLog.id),
    countUpTo(db, auditLog, where),
  ]);
  return { rows: await withEmails(db, rows), total };
}

/** Returns entries that match, newest first, that follow a place in that order. */
export async function selectEntriesAfter(
  db: Executor,
  filter: AuditFilter,
  after: { at: string; id: number } | undefined,
  limit: number,
) {
  const rows = await db
    .select({ ...getTableColumns(auditLog), place: sql<string>`${auditLog.at}::text` })
    .from(auditLog)
    .where(
      and(
        matching(filter),
        after && sql`(${auditLog.at}, ${auditLog.id}) < (${after.at}::timestamptz, ${after.id}::bigint)`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
  return withEmails(db, rows);
}

export async function selectEntry(db: Executor, id: number): Promise<AuditRow | undefined> {
  const [row] = await withEmails(db, await db.select().from(auditLog).where(eq(auditLog.id, id)));
  return row;
}

/** Returns the account that confirmed an address, else the newest that names it. */
export async function selectAccountOf(db: Executor, email: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email))
    .orderBy(desc(isNotNull(users.emailVerifiedAt)), desc(users.id))
    .limit(1);
  return row?.id;
}

/** Returns whether the actor noted the same deed since then. */
export async function isNotedSince(
  db: Executor,
  { actor, action, subject, details }: { actor: string; action: string; subject: string; details: object },
  since: Date,
): Promise<boolean> {
  const same = and(
    eq(auditLog.actor, actor),
    gt(auditLog.at, since),
    eq(auditLog.action, action),
    eq(auditLog.subject, subject),
    sql`${auditLog.details} = ${JSON.stringify(details)}::jsonb`,
  );
  const [row] = await db.select({ id: auditLog.id }).from(auditLog).where(same).limit(1);
  return row !== undefined;
}
