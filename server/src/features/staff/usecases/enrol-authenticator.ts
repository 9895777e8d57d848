import type { AuthenticatorOffer, EnrolAuthenticatorInput } from '@matilha/contract/panel/staff-access';
import { type Context, requireStaffSession } from '#server/platform/context.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { putAuthenticator } from '../repository.ts';
import { admitEnrolment, type Enrolled, finishEnrolment, mayEnrol, refusedProof } from '../second-factor.ts';
import { newAuthenticator, secretFromText, stepOfCode } from '../totp.ts';

/**
 * Returns a new secret for an authenticator app. Nothing is stored, so that an enrolment that is given up leaves the earlier authenticator in
 * use. Throws `second_factor_required` where a second factor is enrolled and not freshly passed.
 */
export async function offerAuthenticator(
  context: Context,
  { settings }: Pick<StaffDependencies, 'settings'>,
): Promise<AuthenticatorOffer> {
  const { user } = requireStaffSession(context);
  await mayEnrol(context.db, context);
  return newAuthenticator(settings.brandName, user.email);
}

/**
 * Stores the secret of an authenticator app, confirmed by its first code, in place of an earlier one. Throws `invalid_input` for a wrong code
 * and `second_factor_required`.
 */
export async function enrolAuthenticator(
  context: Context,
  { settings }: Pick<StaffDependencies, 'settings'>,
  { secret: text, code }: EnrolAuthenticatorInput,
): Promise<Enrolled> {
  const { user } = requireStaffSession(context);
  const now = context.clock.now();
  const secret = secretFromText(text);
  const step = stepOfCode(secret, code, now);
  return context.db.transaction(async (tx) => {
    const before = await admitEnrolment(tx, context);
    if (step === undefined) throw refusedProof('code');
    await putAuthenticator(tx, { userId: user.id, secret, step, now });
    return finishEnrolment(tx, context, settings, { method: 'authenticator', before });
  });
}
