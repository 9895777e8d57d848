import type { User } from '@matilha/contract/account/account';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { announceChange } from './announce-change.ts';
import { presentUser } from './present-user.ts';
import { type Profile, updateProfile } from './repository.ts';

/** Changes the acting user's profile and returns the user. The audit entry has the names of the fields, never their values. */
export async function changeProfile(
  context: Context,
  action: string,
  changes: Partial<Profile>,
): Promise<User> {
  const { id, responses_available } = requireUser(context);
  const row = await context.db.transaction(async (tx) => {
    const changed = await updateProfile(tx, id, changes);
    if (!changed) throw new AppError('unauthenticated');
    if ('firstName' in changes || 'lastName' in changes) await announceChange(tx, context, id);
    await audit(tx, context, { action, subject: `user:${id}`, details: { fields: Object.keys(changes) } });
    return changed;
  });
  return presentUser(row, responses_available);
}
