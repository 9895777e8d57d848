import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '#server/database/connection.ts';
import { isLockConflict } from '#server/database/errors.ts';
import { rememberErased } from '#server/database/people/erased-addresses.ts';
import type { TransactionLimits } from '#server/database/transactions.ts';
import type { Context } from '#server/platform/context.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import type { Deletion } from '../deletion-log.ts';
import type { PrivacyDependencies } from '../dependencies.ts';
import { deletionOf, findPerson, personOf } from '../identify-person.ts';
import { accountErasedMail } from '../mails.ts';
import { type ErasableUser, holdUser, pseudonymIsTaken, selectUser } from '../repository.ts';

const pausesMs = [20, 100, 300, 700, 1_500];
/** One transaction erases an account even with very many messages. */
const limits: TransactionLimits = { statementMs: 60_000 };

type Tools = Pick<PrivacyDependencies, 'personalData' | 'deletions' | 'settings'>;

/**
 * Erases a closed account in one transaction and appends it to the deletion log. Returns false when the account is gone
 * or open, or its id belongs to another user by now. A concurrent answer, export or sign-in waits or fails and writes
 * nothing afterwards (R42). `restored` also erases an open account, because a backup brought it back.
 */
export async function eraseAccount(
  context: Context,
  deps: Tools,
  deletion: Deletion,
  { restored = false } = {},
): Promise<boolean> {
  for (const wait of [...pausesMs, undefined]) {
    try {
      return await eraseOnce(context, deps, deletion, restored);
    } catch (error) {
      if (wait === undefined || !isLockConflict(error)) throw error;
      await pause(wait);
    }
  }
  return false;
}

/**
 * Takes all locks, then erases all rows of an account in the caller's transaction, without mail and without an entry in the deletion log: a
 * backup may bring it back. Returns whether the account was there.
 */
export async function eraseRows(
  tx: Transaction,
  context: Context,
  personalData: Tools['personalData'],
  userId: number,
): Promise<boolean> {
  const user = await lockAll(tx, personalData, userId);
  if (user) await eraseEverything(tx, context, personalData, user);
  return user !== undefined;
}

async function eraseOnce(
  context: Context,
  deps: Tools,
  deletion: Deletion,
  restored: boolean,
): Promise<boolean> {
  let noted = false;
  let erased = false;
  try {
    const eraseAll = async (tx: Transaction) => {
      const user = await lockAll(tx, deps.personalData, deletion.id);
      if (!user || (await deletionOf(tx, user)).key !== deletion.key) return false;
      if (!(restored || user.disabledAt)) return false;
      await eraseEverything(tx, context, deps.personalData, user);
      if (!restored && user.emailVerifiedAt) await confirm(tx, context, deps, user);
      noted = true;
      // Append before the commit: an entry without its deletion is revoked below, but a missing entry could not be repaired.
      await deps.deletions.append(deletion, context.clock.now());
      return true;
    };
    erased = await context.db.transaction(eraseAll, { limits });
  } catch (error) {
    // Waits for another process that erases the account by now: revoking would take its entry back, too.
    if (noted && (await holdUser(context.db, deletion.id))) {
      await deps.deletions.revoke(deletion, context.clock.now());
    }
    throw error;
  }
  if (erased) context.log.info({ userId: deletion.id }, 'account erased');
  return erased;
}

/** Takes all locks in the order of the features, then reads the row again, which cannot change any more. */
async function lockAll(
  tx: Transaction,
  personalData: Tools['personalData'],
  id: number,
): Promise<ErasableUser | undefined> {
  const person = await findPerson(tx, id);
  if (!person) return undefined;
  for (const { lock } of personalData) await lock?.(tx, person);
  return selectUser(tx, id);
}

async function eraseEverything(
  tx: Transaction,
  context: Context,
  personalData: Tools['personalData'],
  user: ErasableUser,
): Promise<void> {
  const now = context.clock.now();
  const person = await personOf(tx, user);
  const pseudonym = await freePseudonym(tx);
  const { enqueue } = context.jobs;
  const erasure = { now, pseudonym, enqueue };
  for (const { erase } of personalData) await erase(tx, person, erasure);
  for (const { eraseHistory } of personalData) await eraseHistory?.(tx, person, erasure);
  if (person.verified) await rememberErased(tx, person.email, now);
}

async function freePseudonym(tx: Transaction): Promise<number> {
  for (;;) {
    const pseudonym = -randomInt(1, 2 ** 31 - 1);
    if (!(await pseudonymIsTaken(tx, pseudonym))) return pseudonym;
  }
}

/** Queues the farewell mail. Sending it clears its address along with its text. */
const confirm = (tx: Transaction, context: Context, { settings }: Tools, user: ErasableUser): Promise<void> =>
  queueMail(tx, context, {
    ...accountErasedMail(settings, user.firstName),
    userId: null,
    kind: 'account_erased',
    to: user.email,
  });
