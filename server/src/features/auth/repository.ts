import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/connection.ts';
import { fromMilliseconds } from '#server/database/named-statement.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { consents, sessions, users, userTokens } from '#server/database/schema/accounts.ts';
import { sharedStatement } from '#server/database/shared-statement.ts';
import type { PresentableUser, UserRow } from '#server/features/account/api.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { sessionExpiry } from './rules.ts';

export type NewUser = typeof users.$inferInsert;
export type TokenPurpose = (typeof userTokens.$inferSelect)['purpose'];

interface SessionRow extends Omit<PresentableUser, 'createdAt' | 'lastPaymentDate' | 'planEndsAt'> {
  sessionId: number;
  disabled: boolean;
  available: number | null;
  /** Times as milliseconds since the epoch. */
  secondFactor: number | null;
  lastUsed: number;
  expires: number;
  due: number | null;
  created: number;
  paid: number | null;
  ends: number | null;
}

const milliseconds = (column: string, name: string): string =>
  `(extract(epoch from ${column}) * 1000)::float8 as "${name}"`;

const selectSessionStatement = sharedStatement<SessionRow>(
  'auth_select_session',
  ['text'],
  `select s.id as "sessionId", a.available, u.disabled_at is not null as disabled,
     ${milliseconds('s.last_used_at', 'lastUsed')}, ${milliseconds('s.expires_at', 'expires')},
     ${milliseconds('a.due_at', 'due')}, ${milliseconds('s.second_factor_at', 'secondFactor')},
     ${milliseconds('u.created_at', 'created')},
     ${milliseconds('u.last_payment_date', 'paid')}, ${milliseconds('u.plan_ends_at', 'ends')},
     u.id, u.email, u.role, u.first_name as "firstName", u.last_name as "lastName", u.ddi, u.phone,
     u.tier_id as "tierId", u.payment_status as "paymentStatus", u.nome_negocio as "nomeNegocio",
     u.instagram_negocio as "instagramNegocio", u.site_negocio as "siteNegocio",
     u.categoria_negocio as "categoriaNegocio", u.pais, u.estado, u.cidade, u.provisional
   from sessions s join users u on u.id = s.user_id left join credit_accounts a on a.user_id = s.user_id
   where s.token_hash = decode($1, 'hex')`,
);

/** Returns a token's session with everything `GET /api/user` needs. Every request runs it. */
export async function selectSession(db: Database, tokenHash: Buffer) {
  const [row] = await selectSessionStatement(db, [tokenHash.toString('hex')]);
  if (!row) return undefined;
  const {
    sessionId,
    disabled,
    secondFactor,
    available,
    lastUsed,
    expires,
    due,
    created,
    paid,
    ends,
    ...user
  } = row;
  return {
    sessionId,
    disabled,
    available,
    lastUsedAt: new Date(lastUsed),
    expiresAt: new Date(expires),
    dueAt: fromMilliseconds(due),
    secondFactorAt: fromMilliseconds(secondFactor),
    user: {
      ...user,
      createdAt: new Date(created),
      lastPaymentDate: fromMilliseconds(paid),
      planEndsAt: fromMilliseconds(ends),
    },
  };
}

export const touchSession = (db: Executor, id: number, now: Date) =>
  db
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.lastUsedAt, now)));

/** Returns the row to insert for a new session. Only a hash of the token is stored. */
export const newSession = (
  { id, role }: Pick<UserRow, 'id' | 'role'>,
  token: string,
  { userAgent }: { userAgent: string },
  now: Date,
): typeof sessions.$inferInsert => ({
  tokenHash: hashToken(token),
  userId: id,
  createdAt: now,
  lastUsedAt: now,
  expiresAt: sessionExpiry(role, now),
  userAgent: userAgent.slice(0, 200),
});

export async function insertSession(tx: Executor, session: typeof sessions.$inferInsert, keep: number) {
  await tx.insert(sessions).values(session);
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, session.userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(keep);
  await tx.delete(sessions).where(inArray(sessions.id, surplus));
}

export const deleteSession = (tx: Executor, tokenHash: Buffer) =>
  tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
/** Deletes every session of a user; returns how many. */
export async function deleteSessionsOf(tx: Executor, userId: number): Promise<number> {
  const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
  return ended.length;
}

/** Deletes one session of a user; returns false when the user has no such session. */
export async function deleteSessionOf(tx: Executor, userId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return rows.length === 1;
}

/** Deletes every session of a user except `keep`; returns how many. */
export async function deleteOtherSessions(tx: Executor, userId: number, keep: number): Promise<number> {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keep)))
    .returning({ id: sessions.id });
  return rows.length;
}

/** Gives a session a new token; the old one stops working. */
export const rotateSession = (tx: Executor, id: number, token: string) =>
  tx
    .update(sessions)
    .set({ tokenHash: hashToken(token) })
    .where(eq(sessions.id, id));

export type OpenSessionRow = typeof sessions.$inferSelect;

export const selectSessionsOf = (db: Executor, userId: number): Promise<OpenSessionRow[]> =>
  db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.lastUsedAt));

/** Returns the account that a login with this address means: the verified one, else the newest registration with a password. */
export async function selectByAddress(db: Executor, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.email, email))
    .orderBy(sql`${users.emailVerifiedAt} is null`, users.provisional, desc(users.id))
    .limit(1);
  return row;
}

/** The address of the demonstration subscriber of a local installation. No mail ever reaches it. */
export const demonstrationAddress = 'demo@matilha.local';

/** Returns the demonstration subscriber; undefined where it is gone, is closed or has a role of the panel. */
export async function selectDemonstration(db: Executor): Promise<UserRow | undefined> {
  const user = await selectByAddress(db, demonstrationAddress);
  return user?.role === 'subscriber' && user.emailVerifiedAt && !user.disabledAt ? user : undefined;
}

export async function selectUser(db: Executor, id: number): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** Returns the user's row, locked for update. `no key update` lets rows that refer to it be inserted, so questions do not wait. */
export async function lockUser(tx: Executor, id: number): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return row;
}

export async function insertUser(tx: Executor, user: NewUser): Promise<UserRow> {
  return onlyRow(await tx.insert(users).values(user).returning());
}

export const updateUser = (
  tx: Executor,
  id: number,
  changes: Partial<Pick<NewUser, 'role' | 'firstName' | 'lastName' | 'passwordHash'>>,
) => tx.update(users).set(changes).where(eq(users.id, id));

/** Null disables password login until the owner chooses a new password. */
export const setPassword = (tx: Executor, id: number, passwordHash: string | null) =>
  tx.update(users).set({ passwordHash }).where(eq(users.id, id));

/** Stores a new address as confirmed. */
export const setEmail = (tx: Executor, id: number, email: string, now: Date) =>
  tx.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, id));

/** Stores another address of a provisional account, which is not confirmed. */
export const correctEmail = (tx: Executor, id: number, email: string) =>
  tx.update(users).set({ email }).where(eq(users.id, id));

/** Turns a provisional account into a confirmed one with a password. */
export const confirmProvisional = (tx: Executor, id: number, passwordHash: string, now: Date) =>
  tx.update(users).set({ passwordHash, emailVerifiedAt: now, provisional: false }).where(eq(users.id, id));

export const deleteUser = (tx: Executor, id: number) => tx.delete(users).where(eq(users.id, id));

/** Copies the consents given on the landing page to the account that takes the chat over (L1). */
export async function copyConsents(tx: Executor, from: number, to: number): Promise<void> {
  const rows = await tx.select().from(consents).where(eq(consents.userId, from));
  if (rows.length === 0) return;
  await tx.insert(consents).values(rows.map(({ id: _, ...consent }) => ({ ...consent, userId: to })));
}

export const markVerified = (tx: Executor, id: number, now: Date) =>
  tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, id));

/** Takes an advisory lock on an address until the transaction ends. */
export const lockAddress = (tx: Executor, email: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 2))`);

export async function operatorExists(db: Executor): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 'operator')).limit(1);
  return rows.length > 0;
}

/** Stores a token and voids the older ones of the same purpose. */
export async function replaceToken(tx: Executor, token: typeof userTokens.$inferInsert): Promise<void> {
  await tx
    .delete(userTokens)
    .where(
      and(
        eq(userTokens.userId, token.userId),
        eq(userTokens.purpose, token.purpose),
        isNull(userTokens.usedAt),
      ),
    );
  await tx.insert(userTokens).values(token);
}

export const deleteTokensOf = (tx: Executor, userId: number, purpose: TokenPurpose) =>
  tx.delete(userTokens).where(and(eq(userTokens.userId, userId), eq(userTokens.purpose, purpose)));

const usable = (tokenHash: Buffer, purpose: TokenPurpose, now: Date) =>
  and(
    eq(userTokens.tokenHash, tokenHash),
    eq(userTokens.purpose, purpose),
    isNull(userTokens.usedAt),
    gt(userTokens.expiresAt, now),
  );

/** Returns the user of a token that is unused and unexpired; does not use it up. */
export async function selectTokenOwner(db: Executor, tokenHash: Buffer, purpose: TokenPurpose, now: Date) {
  const [row] = await db
    .select({ user: users })
    .from(userTokens)
    .innerJoin(users, eq(users.id, userTokens.userId))
    .where(and(usable(tokenHash, purpose, now), isNull(users.disabledAt)));
  return row?.user;
}

/** Returns the user and the new address of an unused email-change token; does not use it up. */
export async function selectEmailChange(db: Executor, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({ userId: userTokens.userId, email: userTokens.email })
    .from(userTokens)
    .where(usable(tokenHash, 'change_email', now));
  return row?.email ? { userId: row.userId, email: row.email } : undefined;
}

/** Uses a token up. Of several concurrent calls, exactly one returns true. */
export async function consumeToken(tx: Executor, tokenHash: Buffer, purpose: TokenPurpose, now: Date) {
  const rows = await tx
    .update(userTokens)
    .set({ usedAt: now })
    .where(usable(tokenHash, purpose, now))
    .returning({ id: userTokens.id });
  return rows.length === 1;
}

export const verifiedAddressExists = async (db: Executor, email: string): Promise<boolean> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)))
    .limit(1);
  return rows.length > 0;
};
