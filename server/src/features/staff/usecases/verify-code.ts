import { type Context, requireStaffSession } from '#server/platform/context.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { hashRecoveryCode } from '../recovery-codes.ts';
import { consumeRecoveryCode, consumeStep, selectSecret } from '../repository.ts';
import { attemptFactor, type Passed, passSecondFactor } from '../second-factor.ts';
import { stepOfCode } from '../totp.ts';

/**
 * Passes the second factor with a code of the authenticator app. A code works once, and none older than the last accepted one does. Throws
 * `invalid_input` and `rate_limited`.
 */
export async function verifyCode(
  context: Context,
  { limits, settings }: StaffDependencies,
  code: string,
): Promise<Passed> {
  const { user } = requireStaffSession(context);
  const run = () =>
    context.db.transaction(async (tx) => {
      const secret = await selectSecret(tx, user.id);
      const step = secret && stepOfCode(secret, code, context.clock.now());
      if (step === undefined || !(await consumeStep(tx, user.id, step))) return undefined;
      return passSecondFactor(tx, context, settings, 'authenticator');
    });
  return attemptFactor(context, limits, { limit: 'second_factor', method: 'authenticator', run });
}

/** Passes the second factor with a recovery code, which works once. Throws `invalid_input` and `rate_limited`. */
export async function verifyRecoveryCode(
  context: Context,
  { limits, settings }: StaffDependencies,
  code: string,
): Promise<Passed> {
  const { user } = requireStaffSession(context);
  const codeHash = hashRecoveryCode(user.id, code);
  const run = () =>
    context.db.transaction(async (tx) => {
      if (!(await consumeRecoveryCode(tx, user.id, codeHash, context.clock.now()))) return undefined;
      return passSecondFactor(tx, context, settings, 'recovery_code');
    });
  return attemptFactor(context, limits, { limit: 'second_factor', method: 'recovery_code', run });
}
