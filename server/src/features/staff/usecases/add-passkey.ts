import type { AddPasskeyInput, PasskeyCreation } from '@matilha/contract/panel/staff-access';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaffSession } from '#server/platform/context.ts';
import { giveChallenge, takeCurrentChallenge } from '../challenge.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { insertPasskey, selectPasskeys } from '../repository.ts';
import { admitEnrolment, type Enrolled, finishEnrolment, mayEnrol, refusedProof } from '../second-factor.ts';
import { creationOptions, readNewPasskey } from '../webauthn.ts';

/** Returns the options with which a browser can create a passkey. Throws `second_factor_required` as `addPasskey` does. */
export async function offerPasskey(
  context: Context,
  { settings }: Pick<StaffDependencies, 'settings'>,
): Promise<PasskeyCreation> {
  const { user } = requireStaffSession(context);
  await mayEnrol(context.db, context);
  const known = await selectPasskeys(context.db, user.id);
  return creationOptions(settings, user, await giveChallenge(context), known);
}

/**
 * Stores a passkey that a browser created for the session's challenge. Throws `invalid_input` for a wrong or late response, `conflict` for a
 * passkey that is stored already, and `second_factor_required` where a second factor is enrolled and not freshly passed.
 */
export async function addPasskey(
  context: Context,
  { settings }: Pick<StaffDependencies, 'settings'>,
  { name, credential }: AddPasskeyInput,
): Promise<Enrolled> {
  const { user } = requireStaffSession(context);
  const challenge = await takeCurrentChallenge(context);
  const key = challenge && (await readNewPasskey(settings, credential, challenge));
  return context.db.transaction(async (tx) => {
    const before = await admitEnrolment(tx, context);
    if (!key) throw refusedProof('credential');
    const row = { ...key, name, userId: user.id, createdAt: context.clock.now() };
    if (!(await insertPasskey(tx, row))) throw new AppError('conflict');
    return finishEnrolment(tx, context, settings, { method: 'passkey', before });
  });
}
