import { setTimeout as pause } from 'node:timers/promises';
import type { ErasePersonInput } from '@matilha/contract/panel/people';
import type { EraseInput } from '@matilha/contract/privacy/privacy';
import { audit } from '#server/database/audit.ts';
import type { Executor } from '#server/database/connection.ts';
import { lockOperators } from '#server/database/people/operators.ts';
import { AppError } from '#server/platform/app-error.ts';
import { seconds } from '#server/platform/clock.ts';
import { type Context, requireProvenStaff } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { PrivacyDependencies } from '../dependencies.ts';
import { deletionOf, personOf } from '../identify-person.ts';
import { reauthenticate } from '../reauthenticate.ts';
import { closeAccount, type ErasableUser, selectUser } from '../repository.ts';
import { eraseAccount } from './erase-account.ts';

export const eraseJob = 'privacy.erase-account';

/** How long a caller waits for the erasure, in milliseconds: an account of many years takes longer. */
const patienceMs = seconds(5);

/**
 * Deletes the acting user's account (L6): cancels external services first, then disables the account with its sessions and links, then erases
 * everything; a job retries the erasure if it fails here. Returns whether everything is erased: after five seconds the erasure goes on without
 * its caller. Throws `wrong_password`, `last_operator`, `unauthenticated` and the errors of `reauthenticate` and of cancelling; the account then
 * stays open.
 */
export async function requestErasure(
  context: Context,
  deps: PrivacyDependencies,
  { password }: EraseInput,
): Promise<boolean> {
  return await closeAndErase(context, deps, await reauthenticate(context, deps, password));
}

/**
 * Deletes another person's account in the same way, at that person's request, also a blocked one. The operator types its address, so that
 * nobody deletes a wrong one. Returns whether everything is erased. Throws `forbidden`, also for the operator's own account, `second_factor_required`, `not_found`,
 * `invalid_input`, `last_operator` and the errors of cancelling; the account then stays as it was.
 */
export async function erasePerson(
  context: Context,
  deps: PrivacyDependencies,
  personId: number,
  { email, reason }: ErasePersonInput,
): Promise<boolean> {
  if (requireProvenStaff(context, 'business').id === personId) throw new AppError('forbidden');
  const user = await selectUser(context.db, personId);
  if (!user) throw new AppError('not_found');
  if (user.email !== email.toLowerCase()) {
    throw new AppError('invalid_input', { fields: { email: 'Este não é o email da conta' } });
  }
  return await closeAndErase(context, deps, user, reason);
}

async function closeAndErase(
  context: Context,
  deps: PrivacyDependencies,
  user: ErasableUser,
  reason?: string,
): Promise<boolean> {
  await keepAnOperator(context.db, user);
  const person = await personOf(context.db, user);
  for (const { beforeErasure } of deps.personalData) await beforeErasure?.(person);
  const deletion = await deletionOf(context.db, user);
  await context.db.transaction(async (tx) => {
    await keepAnOperator(tx, user);
    // The account was claimed or its password changed since the check, so the caller may no longer be its owner.
    if (!(await closeAccount(tx, user, context.clock.now()))) throw new AppError('unauthenticated');
    const details = reason === undefined ? {} : { reason };
    await audit(tx, context, { action: 'user.erase', subject: `user:${user.id}`, details });
    await context.jobs.enqueue(tx, eraseJob, { ...deletion });
  });
  const erasing = eraseAccount(context, deps, deletion).then(
    () => true,
    (error: unknown) => {
      context.log.error({ userId: user.id, ...describeError(error) }, 'erasing failed, the job will retry');
      return false;
    },
  );
  return await Promise.race([erasing, pause(patienceMs, false, { ref: false })]);
}

/** Throws `last_operator`. Called before anything external is cancelled, and again in the transaction that decides. */
async function keepAnOperator(tx: Executor, { id, role }: ErasableUser): Promise<void> {
  if (role !== 'operator') return;
  if ((await lockOperators(tx)).every((each) => each === id)) throw new AppError('last_operator');
}
