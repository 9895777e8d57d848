import { days, later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import type { PrivacyDependencies } from '../dependencies.ts';
import { deletionOf } from '../identify-person.ts';
import { selectClosedForErasure } from '../repository.ts';
import { eraseAccount } from './erase-account.ts';

/** Longer than the job that each closing enqueues keeps trying. */
const patience = days(2);

/**
 * Erases the accounts that were closed for it two days ago or earlier and are still there: the queue gave up their job, and drops it
 * after a while. Runs daily. One that fails does not keep the others: an alarm names it. Returns how many were erased.
 */
export async function eraseClosedAccounts(
  context: Context,
  deps: Pick<PrivacyDependencies, 'personalData' | 'deletions' | 'settings'>,
  signal?: AbortSignal,
): Promise<number> {
  const before = later(context.clock.now(), -patience);
  let erased = 0;
  for (const user of await selectClosedForErasure(context.db, before)) {
    signal?.throwIfAborted();
    try {
      if (await eraseAccount(context, deps, await deletionOf(context.db, user))) erased += 1;
    } catch (error) {
      const about = { userId: user.id, ...describeError(error) };
      raiseAlarm(context.log, 'erasure', about, 'an account that its owner deleted cannot be erased');
    }
  }
  return erased;
}
