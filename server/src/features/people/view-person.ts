import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { later, minutes } from '#server/platform/clock.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { type Account, openedSince, selectAccount } from './repository.ts';

/** A page that is read again right after an action, and its lists for longer, belong to one opening. */
export const openingLasts = { page: minutes(1), lists: minutes(30) };

/** Records that a member of staff opened the person's page, unless an earlier opening by the same member still counts (L20). */
export async function noteOpening(context: Context, personId: number, lasts: number): Promise<void> {
  const { id: staffId } = requireStaff(context, 'people');
  const since = later(context.clock.now(), -lasts);
  if (await openedSince(context.db, { personId, staffId, since })) return;
  await audit(context.db, context, { action: 'person.open', subject: `user:${personId}` });
}

/**
 * Returns the account of a list about one person, and records an opening unless this member of staff has just opened the page: no view is
 * without an entry (L20). Throws `forbidden`, `second_factor_required`, `not_found`.
 */
export async function viewPerson(context: Context, personId: number): Promise<Account> {
  requireStaff(context, 'people');
  const account = await selectAccount(context.db, personId);
  if (!account) throw new AppError('not_found');
  await noteOpening(context, personId, openingLasts.lists);
  return account;
}
