import type { PanelListQuery } from '@matilha/contract/panel/panel-lists';
import type { StaffRole } from '@matilha/contract/panel/staff-access';
import { and, eq, gt, ilike, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { containing, countUpTo, type ListPage, onPage } from '#server/database/list-page.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { users } from '#server/database/schema/accounts.ts';
import { staffInvitations } from '#server/database/schema/staff.ts';
import type { Methods } from './repository.ts';

const signInAction = 'second_factor.pass';

const teamColumns = {
  id: users.id,
  email: users.email,
  role: users.role,
  firstName: users.firstName,
  lastName: users.lastName,
  authenticator: sql<boolean>`exists (select from authenticators a
    where a.user_id = users.id and a.confirmed_at is not null)`,
  passkeys: sql<number>`(select count(*)::int from passkeys p where p.user_id = users.id)`,
  recoveryCodes: sql<number>`(select count(*)::int from recovery_codes c
    where c.user_id = users.id and c.used_at is null)`,
  lastSignInAt: sql<Date | null>`(select l.at from audit_log l
    where l.subject = 'user:' || users.id and l.action = ${signInAction} order by l.id desc limit 1)`.mapWith(
    (at: string | null) => (at === null ? null : new Date(at)),
  ),
};

export interface TeamRow extends Methods {
  id: number;
  email: string;
  role: (typeof users.$inferSelect)['role'];
  firstName: string;
  lastName: string;
  lastSignInAt: Date | null;
}

const onTeam = and(ne(users.role, sql`'subscriber'`), isNull(users.disabledAt));

/** Returns a page of the people who work in the panel. */
export async function selectTeam(
  db: Executor,
  query: PanelListQuery & { role?: StaffRole | undefined },
): Promise<ListPage<TeamRow>> {
  const pattern = containing(query.q);
  const found: SQL | undefined =
    query.q === ''
      ? undefined
      : or(ilike(users.email, pattern), ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, pattern));
  const where = and(onTeam, query.role && eq(users.role, query.role), found);
  const columns = { name: users.firstName, email: users.email, role: users.role };
  const rows = await onPage(
    db.select(teamColumns).from(users).where(where).$dynamic(),
    query,
    columns,
    users.id,
  );
  return { rows, total: await countUpTo(db, users, where) };
}

export interface LockedMember {
  id: number;
  email: string;
  role: StaffRole;
}

/** Returns a member of staff, locked; undefined for everybody else. */
export async function lockMember(tx: Executor, id: number): Promise<LockedMember | undefined> {
  const [row] = await tx
    .select({ id: users.id, email: users.email, role: users.role })
    .from(users)
    .where(and(onTeam, eq(users.id, id)))
    .for('no key update');
  return row && row.role !== 'subscriber' ? { ...row, role: row.role } : undefined;
}

/** Returns the address of an account. */
export async function selectEmail(db: Executor, id: number): Promise<string | undefined> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  return row?.email;
}

export type InvitationRow = typeof staffInvitations.$inferSelect;

/** Returns a page of invitations. */
export async function selectInvitations(
  db: Executor,
  query: PanelListQuery,
): Promise<ListPage<InvitationRow>> {
  const where = query.q === '' ? undefined : ilike(staffInvitations.email, containing(query.q));
  const columns = { created_at: staffInvitations.createdAt, email: staffInvitations.email };
  const rows = await onPage(
    db.select().from(staffInvitations).where(where).$dynamic(),
    query,
    columns,
    staffInvitations.id,
  );
  return { rows, total: await countUpTo(db, staffInvitations, where) };
}

export async function insertInvitation(
  tx: Executor,
  invitation: typeof staffInvitations.$inferInsert,
): Promise<InvitationRow> {
  return onlyRow(await tx.insert(staffInvitations).values(invitation).returning());
}

const unanswered = and(isNull(staffInvitations.acceptedAt), isNull(staffInvitations.revokedAt));

/** Makes the invitations of one address wait for each other until the transaction ends. */
export const lockInvitationsOf = (tx: Executor, email: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invitation:${email}`}, 0))`);

/** Returns the address of an unanswered invitation; undefined when it is answered or missing. */
export async function selectInvitedAddress(db: Executor, id: number): Promise<string | undefined> {
  const [row] = await db
    .select({ email: staffInvitations.email })
    .from(staffInvitations)
    .where(and(eq(staffInvitations.id, id), unanswered));
  return row?.email;
}

/** Gives an unanswered invitation a new link and a new end; undefined when it is answered or missing. */
export async function renewInvitation(
  tx: Executor,
  id: number,
  renewed: { tokenHash: Buffer; expiresAt: Date },
): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .update(staffInvitations)
    .set(renewed)
    .where(and(eq(staffInvitations.id, id), unanswered))
    .returning();
  return row;
}

/** Revokes an unanswered invitation; undefined when it is answered or missing. */
export async function markRevoked(tx: Executor, id: number, now: Date): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .update(staffInvitations)
    .set({ revokedAt: now })
    .where(and(eq(staffInvitations.id, id), unanswered))
    .returning();
  return row;
}

/** Revokes the unanswered invitations of an address; one replaces another. */
export const revokeInvitationsOf = (tx: Executor, email: string, now: Date) =>
  tx
    .update(staffInvitations)
    .set({ revokedAt: now })
    .where(and(eq(staffInvitations.email, email), unanswered));

const usable = (tokenHash: Buffer, now: Date) =>
  and(eq(staffInvitations.tokenHash, tokenHash), unanswered, gt(staffInvitations.expiresAt, now));

/** Returns the invitation of a link that works; does not use it up. */
export async function selectUsable(
  db: Executor,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(staffInvitations).where(usable(tokenHash, now));
  return row;
}

/** Uses an invitation up. Of several concurrent calls, exactly one gets it. */
export async function consumeInvitation(
  tx: Executor,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .update(staffInvitations)
    .set({ acceptedAt: now })
    .where(usable(tokenHash, now))
    .returning();
  return row;
}

const verifiedAt = (email: string) => and(eq(users.email, email), isNotNull(users.emailVerifiedAt));

/** Returns the role of the verified account of an address; undefined when there is none. */
export async function selectRoleOf(db: Executor, email: string) {
  const [row] = await db.select({ role: users.role }).from(users).where(verifiedAt(email));
  return row?.role;
}

/** Returns the verified account of an address, locked; undefined when there is none. */
export async function lockMemberByAddress(tx: Executor, email: string) {
  const { id, role, firstName, lastName } = users;
  const [row] = await tx
    .select({ id, role, firstName, lastName })
    .from(users)
    .where(verifiedAt(email))
    .for('no key update');
  return row;
}
