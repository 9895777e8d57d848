import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { later, minutes } from '#server/platform/clock.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { type Account, openedSince, selectAccount } from './repository.ts';

/** The lists of a page that was opened within this time belong to that opening. */
const openingLasts = minutes(30);

/** Records that a member of staff opened the person's page (L20). */
export const noteOpening = (context: Context, personId: number): Promise<void> =>
  audit(context.db, context, { action: 'person.open', subject: `user:${personId}` });

/**
 * Returns the account of a list about one person, and records an opening unless this member of staff has just opened the page: no view is
 * without an entry (L20). Throws `forbidden`, `second_factor_required`, `not_found`.
 */
export async function viewPerson(context: Context, personId: number): Promise<Account> {
  const staff = requireStaff(context, 'people');
  const account = await selectAccount(context.db, personId);
  if (!account) throw new AppError('not_found');
  const since = later(context.clock.now(), -openingLasts);
  const opened = await openedSince(context.db, { personId, staffId: staff.id, since });
  if (!opened) await noteOpening(context, personId);
  return account;
}
