import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { sessions } from '#server/database/schema/accounts.ts';
import { authenticators, passkeys, recoveryCodes } from '#server/database/schema/staff.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

export interface Methods {
  authenticator: boolean;
  passkeys: number;
  recoveryCodes: number;
}

/** Returns the second factors that a person has. */
export async function selectMethods(db: Executor, userId: number): Promise<Methods> {
  const confirmed = and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  return {
    authenticator: (await db.$count(authenticators, confirmed)) > 0,
    passkeys: await db.$count(passkeys, eq(passkeys.userId, userId)),
    recoveryCodes: await db.$count(recoveryCodes, unused),
  };
}

export async function selectSecret(db: Executor, userId: number): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ secret: authenticators.secret })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)));
  return row?.secret;
}

/** Stores a person's authenticator in place of an earlier one. `step` is the time step of the code that confirmed it. */
export async function putAuthenticator(
  tx: Executor,
  { userId, secret, step, now }: { userId: number; secret: Buffer; step: number; now: Date },
): Promise<void> {
  const row = { secret, createdAt: now, confirmedAt: now, lastStep: step };
  await tx
    .insert(authenticators)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: authenticators.userId, set: row });
}

/** Uses up the codes up to and including a time step. Of several concurrent calls, exactly one returns true. */
export async function consumeStep(tx: Executor, userId: number, step: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticators.userId, userId),
        isNotNull(authenticators.confirmedAt),
        lt(authenticators.lastStep, step),
      ),
    );
  return rowCount === 1;
}

export async function deleteAuthenticator(tx: Executor, userId: number): Promise<boolean> {
  const { rowCount } = await tx.delete(authenticators).where(eq(authenticators.userId, userId));
  return rowCount === 1;
}

/** Stores new recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes(
  tx: Executor,
  userId: number,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })));
}

/** Uses up a recovery code. Of several concurrent calls, exactly one returns true. */
export async function consumeRecoveryCode(
  tx: Executor,
  userId: number,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    );
  return rowCount === 1;
}

export const selectPasskeys = (db: Executor, userId: number): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));

/** Returns false when the passkey is registered already. */
export async function insertPasskey(tx: Executor, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(passkeys).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** Notes the use of a passkey. Returns false when its counter changed since it was read. */
export async function notePasskeyUse(
  tx: Executor,
  { id, userId, counter }: Pick<PasskeyRow, 'id' | 'userId' | 'counter'>,
  newCounter: number,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId), eq(passkeys.counter, counter)));
  return rowCount === 1;
}

export async function updatePasskeyName(
  tx: Executor,
  userId: number,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)));
  return rowCount === 1;
}

/** Returns the name of the deleted passkey; undefined when the person has none with this id. */
export async function deletePasskey(tx: Executor, userId: number, id: string): Promise<string | undefined> {
  const [row] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name });
  return row?.name;
}

/** Deletes every second factor of a person. */
export async function deleteMethods(tx: Executor, userId: number): Promise<void> {
  await tx.delete(authenticators).where(eq(authenticators.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Returns a session of the user, locked; undefined when it ended meanwhile. */
export async function lockSession(tx: Executor, sessionId: number, userId: number) {
  const [row] = await tx
    .select({ secondFactorAt: sessions.secondFactorAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .for('update');
  return row;
}

export const markSecondFactor = (tx: Executor, sessionId: number, now: Date) =>
  tx.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.id, sessionId));

/** Stores the challenge of a session in place of an earlier one. */
export const putChallenge = (tx: Executor, sessionId: number, challenge: string) =>
  tx.update(sessions).set({ passkeyChallenge: challenge }).where(eq(sessions.id, sessionId));

/** Removes a session's challenge and returns it. Of several concurrent calls, exactly one gets it. */
export async function takeChallenge(db: Executor, sessionId: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ challenge: string }>(sql`
    with waiting as (
      select id, passkey_challenge as challenge from sessions
      where id = ${sessionId} and passkey_challenge is not null for update)
    update sessions s set passkey_challenge = null from waiting
    where s.id = waiting.id returning waiting.challenge`);
  return rows[0]?.challenge;
}
