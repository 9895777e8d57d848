import { countedRows } from '@matilha/contract/panel/panel-lists';
import type { PeopleQuery, PersonState } from '@matilha/contract/panel/people';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, like, lt, type SQL, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { containing, type ListPage } from '#server/database/list-page.ts';
import { searchedWords } from '#server/database/people/person-text.ts';
import { auditLog, users, userTokens } from '#server/database/schema/accounts.ts';
import { tiers } from '#server/database/schema/plans.ts';

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  ddi: users.ddi,
  phone: users.phone,
  nomeNegocio: users.nomeNegocio,
  instagramNegocio: users.instagramNegocio,
  role: users.role,
  tierId: users.tierId,
  plano: tiers.titulo,
  paymentStatus: users.paymentStatus,
  provisional: users.provisional,
  emailVerifiedAt: users.emailVerifiedAt,
  disabledAt: users.disabledAt,
  createdAt: users.createdAt,
};

type Filter = Pick<PeopleQuery, 'q' | 'tier_id' | 'payment_status' | 'role' | 'state'>;
type Page = Pick<PeopleQuery, 'order' | 'page' | 'per_page'>;

const states: Record<PersonState, SQL | undefined> = {
  blocked: isNotNull(users.disabledAt),
  provisional: eq(users.provisional, true),
  unverified: isNull(users.emailVerifiedAt),
};

const matching = ({ q, tier_id: tierId, payment_status: paymentStatus, role, state }: Filter) =>
  and(
    ...searchedWords(q).map((word) => like(users.searchText, containing(word))),
    tierId === undefined ? undefined : eq(users.tierId, tierId),
    paymentStatus === undefined ? undefined : eq(users.paymentStatus, paymentStatus),
    role === undefined ? undefined : eq(users.role, role),
    state && states[state],
  );

export type PersonListRow = Awaited<ReturnType<typeof selectByIds>>[number];

const byTime = (order: Page['order']) =>
  order === 'asc' ? [asc(users.createdAt), asc(users.id)] : [desc(users.createdAt), desc(users.id)];

const selectByIds = (db: Executor, ids: number[], order: Page['order']) =>
  db
    .select(columns)
    .from(users)
    .innerJoin(tiers, eq(tiers.tierId, users.tierId))
    .where(inArray(users.id, ids))
    .orderBy(...byTime(order));

/**
 * Returns a page of people by sign-up. Up to `countedRows` matches are read and sorted; more are so frequent that walking the order's index
 * meets them soon.
 */
export async function selectPeople(
  db: Executor,
  filter: Filter,
  { order, page, per_page: limit }: Page,
): Promise<ListPage<PersonListRow>> {
  const wanted = matching(filter);
  const place = { order, limit, offset: (page - 1) * limit };
  const { total, ids } = await sortMatches(db, wanted, place);
  const shown = total <= countedRows ? ids : await walk(db, wanted, place);
  return { total, rows: shown.length === 0 ? [] : await selectByIds(db, shown, order) };
}

interface Place {
  order: Page['order'];
  limit: number;
  offset: number;
}

/** Counts at most `countedRows` + 1 matches, and sorts only the counted ones. */
async function sortMatches(db: Executor, wanted: SQL | undefined, { order, limit, offset }: Place) {
  const some = db
    .select({ id: users.id, createdAt: users.createdAt })
    .from(users)
    .where(wanted)
    .limit(countedRows + 1);
  const direction = sql.raw(order);
  const { rows } = await db.execute<{ total: number; id: number | null }>(sql`
    with found as (${some}), page as (
      select id, created_at from found order by created_at ${direction}, id ${direction} limit ${limit} offset ${offset})
    select counted.total, page.id from (select count(*)::int as total from found) counted left join page on true`);
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  return { total: rows[0]?.total ?? 0, ids };
}

async function walk(db: Executor, wanted: SQL | undefined, { order, limit, offset }: Place) {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(wanted)
    .orderBy(...byTime(order))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** Returns the people after an id, for a file that is read in steps: ids grow with the time of sign-up. */
export const selectPeopleAfter = (
  db: Executor,
  filter: Filter,
  { order, limit, after }: { order: Page['order']; limit: number; after: number | undefined },
): Promise<PersonListRow[]> =>
  db
    .select(columns)
    .from(users)
    .innerJoin(tiers, eq(tiers.tierId, users.tierId))
    .where(
      and(matching(filter), after === undefined ? undefined : (order === 'asc' ? gt : lt)(users.id, after)),
    )
    .orderBy((order === 'asc' ? asc : desc)(users.id))
    .limit(limit);

/** Returns a person as the list shows it; undefined when there is none. */
export async function selectListed(db: Executor, id: number): Promise<PersonListRow | undefined> {
  const [row] = await selectByIds(db, [id], 'asc');
  return row;
}

export type Account = typeof users.$inferSelect;

export async function selectAccount(db: Executor, id: number): Promise<Account | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** Returns the account, locked for a change of its state. */
export async function lockAccount(tx: Transaction, id: number): Promise<Account | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return row;
}

/** Blocks an account: its sessions end by a trigger, its links by this. */
export async function setBlocked(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx.update(users).set({ disabledAt: at }).where(eq(users.id, id));
  await tx.delete(userTokens).where(eq(userTokens.userId, id));
}

export const clearBlocked = (tx: Transaction, id: number) =>
  tx.update(users).set({ disabledAt: null }).where(eq(users.id, id));

/** Returns whether the account's deletion was requested: it is disabled until it is erased. */
export async function isBeingErased(db: Executor, id: number): Promise<boolean> {
  const entry = and(eq(auditLog.subject, `user:${id}`), eq(auditLog.action, 'user.erase'));
  const rows = await db.select({ id: auditLog.id }).from(auditLog).where(entry).limit(1);
  return rows.length > 0;
}

/** Returns whether this member of staff opened the person's page since `since`. */
export async function openedSince(
  db: Executor,
  { personId, staffId, since }: { personId: number; staffId: number; since: Date },
): Promise<boolean> {
  const opening = and(
    eq(auditLog.subject, `user:${personId}`),
    eq(auditLog.actor, `user:${staffId}`),
    eq(auditLog.action, 'person.open'),
    gt(auditLog.at, since),
  );
  const rows = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(opening)
    .orderBy(desc(auditLog.id))
    .limit(1);
  return rows.length > 0;
}
