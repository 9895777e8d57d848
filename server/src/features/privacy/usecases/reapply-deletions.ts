import { readSecret } from '#server/database/stores/secrets.ts';
import type { Context } from '#server/platform/context.ts';
import type { PrivacyDependencies } from '../dependencies.ts';
import { deletionOf } from '../identify-person.ts';
import { selectUsers } from '../repository.ts';
import { eraseAccount } from './erase-account.ts';

const askedAtOnce = 1_000;

/**
 * Erases users again that a restored backup brought back (L18); runs at every start. Entries of another database and
 * reused ids match nobody. Returns how many accounts were erased.
 */
export async function reapplyDeletions(
  context: Context,
  deps: Pick<PrivacyDependencies, 'personalData' | 'deletions' | 'settings'> & { queueReady: Promise<void> },
): Promise<number> {
  // A secret made at the first deletion would be missing in every earlier backup, and the accounts restored from it would match no entry.
  await readSecret(context.db, 'installation');
  const deletions = await deps.deletions.read();
  if (deletions.length === 0) return 0;
  const keys = new Set(deletions.map(({ key }) => key));
  let erased = 0;
  for (let from = 0; from < deletions.length; from += askedAtOnce) {
    const ids = deletions.slice(from, from + askedAtOnce).map(({ id }) => id);
    for (const user of await selectUsers(context.db, ids)) {
      const deletion = await deletionOf(context.db, user);
      if (!keys.has(deletion.key)) continue;
      // Erasing enqueues jobs, so wait for the queue before a transaction is open.
      await deps.queueReady;
      if (await eraseAccount(context, deps, deletion, { restored: true })) erased += 1;
    }
  }
  if (erased > 0) context.log.warn({ erased }, 'erased again: users whom a restored backup brought back');
  return erased;
}
