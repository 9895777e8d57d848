import type { Context } from '#server/platform/context.ts';
import type { PrivacyDependencies } from '../dependencies.ts';
import { deletionOf } from '../people.ts';
import { selectUsers } from '../repository.ts';
import { eraseAccount } from './erase-account.ts';

const askedAtOnce = 1_000;

/**
 * At every start: erases again whom a restored backup brought back (L18). Lines of another database, and ids
 * that were given anew since, match nobody. Answers how many there were.
 */
export async function reapplyDeletions(
  context: Context,
  deps: Pick<PrivacyDependencies, 'people' | 'deletions' | 'settings'> & { queueReady: Promise<void> },
): Promise<number> {
  const deletions = await deps.deletions.read();
  if (deletions.length === 0) return 0;
  const keys = new Set(deletions.map(({ key }) => key));
  let erased = 0;
  for (let from = 0; from < deletions.length; from += askedAtOnce) {
    const ids = deletions.slice(from, from + askedAtOnce).map(({ id }) => id);
    for (const user of await selectUsers(context.db, ids)) {
      const deletion = await deletionOf(context.db, user);
      if (!keys.has(deletion.key)) continue;
      // Erasing enqueues jobs, and no transaction waits for the queue.
      await deps.queueReady;
      if (await eraseAccount(context, deps, deletion, { restored: true })) erased += 1;
    }
  }
  if (erased > 0) context.log.warn({ erased }, 'erased again: people whom a restored backup brought back');
  return erased;
}
