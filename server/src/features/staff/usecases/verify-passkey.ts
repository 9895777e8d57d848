import type { PasskeyRequest, SignPasskeyInput } from '@matilha/contract/panel/staff-access';
import { type Context, requireStaffSession } from '#server/platform/context.ts';
import { giveChallenge, takeCurrentChallenge } from '../challenge.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { notePasskeyUse, selectPasskeys } from '../repository.ts';
import { attemptFactor, type Passed, passSecondFactor } from '../second-factor.ts';
import { counterOfSignature, requestOptions } from '../webauthn.ts';

/** Returns the options with which a browser can sign by one of the person's passkeys. */
export async function askForPasskey(
  context: Context,
  { settings }: Pick<StaffDependencies, 'settings'>,
): Promise<PasskeyRequest> {
  const { user } = requireStaffSession(context);
  const known = await selectPasskeys(context.db, user.id);
  return requestOptions(settings, await giveChallenge(context), known);
}

/** Passes the second factor with a passkey that signed the session's challenge. Throws `invalid_input` and `rate_limited`. */
export async function verifyPasskey(
  context: Context,
  { limits, settings }: StaffDependencies,
  { credential }: SignPasskeyInput,
): Promise<Passed> {
  const { user } = requireStaffSession(context);
  const run = async () => {
    const challenge = await takeCurrentChallenge(context);
    const key = (await selectPasskeys(context.db, user.id)).find(({ id }) => id === credential.id);
    if (challenge === undefined || !key) return undefined;
    const counter = await counterOfSignature(settings, credential, challenge, key);
    if (counter === undefined) return undefined;
    return context.db.transaction(async (tx) => {
      if (!(await notePasskeyUse(tx, key, counter, context.clock.now()))) return undefined;
      return passSecondFactor(tx, context, settings, 'passkey');
    });
  };
  return attemptFactor(context, limits, { limit: 'passkey', method: 'passkey', run });
}
