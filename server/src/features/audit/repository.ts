import type { PanelListQuery } from '@matilha/contract/panel-lists';
import { and, desc, eq, getTableColumns, gt, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
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

/** The address of a member of staff, who acts in the company's name. */
const actorEmail = sql<string | null>`(select ${users.email} from ${users}
  where ${users.role} <> 'subscriber' and ${users.id} = case when ${auditLog.actor} ~ '^user:[0-9]{1,9}$'
    then substring(${auditLog.actor} from 6)::int end)`;
const columns = { ...getTableColumns(auditLog), actorEmail };

const selection = (db: Executor) => db.select(columns).from(auditLog);
export type AuditRow = Awaited<ReturnType<typeof selection>>[number];

/** Returns a page of the entries that match, by time. */
export async function selectEntries(
  db: Executor,
  filter: AuditFilter,
  page: PanelListQuery,
): Promise<ListPage<AuditRow>> {
  const where = matching(filter);
  const [rows, total] = await Promise.all([
    onPage(selection(db).where(where).$dynamic(), page, { at: auditLog.at }, auditLog.id),
    countUpTo(db, auditLog, where),
  ]);
  return { rows, total };
}

/** Returns entries that match, newest first, that follow a place in that order. */
export const selectEntriesAfter = (
  db: Executor,
  filter: AuditFilter,
  after: { at: string; id: number } | undefined,
  limit: number,
) =>
  db
    .select({ ...columns, place: sql<string>`${auditLog.at}::text` })
    .from(auditLog)
    .where(
      and(
        matching(filter),
        after && sql`(${auditLog.at}, ${auditLog.id}) < (${after.at}::timestamptz, ${after.id}::bigint)`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);

export async function selectEntry(db: Executor, id: number): Promise<AuditRow | undefined> {
  const [row] = await selection(db).where(eq(auditLog.id, id));
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
