import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireConfirmedUser, requireOwnProof } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { Passwords } from '#server/platform/password.ts';
import type { UserRow } from './present-user.ts';
import { selectUser } from './repository.ts';

export interface ProofDependencies {
  limits: Limits;
  passwords: Passwords;
}

/**
 * Checks the acting user's current password and returns the user's row. Allows five attempts in ten minutes, right ones
 * included. Throws `provisional_account`, `second_factor_required` for staff, `rate_limited` or `wrong_password`.
 */
export async function proveCurrentPassword(
  context: Context,
  { limits, passwords }: ProofDependencies,
  password: string,
): Promise<UserRow> {
  const { id } = requireConfirmedUser(context);
  requireOwnProof(context);
  await limits.consume('credential_change', String(id));
  const user = await selectUser(context.db, id);
  const right = await passwords.verify(user?.passwordHash ?? null, password);
  if (!user || !right) {
    await audit(context.db, context, { action: 'user.refuse_password', subject: `user:${id}` });
    throw new AppError('wrong_password', { fields: { currentPassword: 'A senha atual não confere.' } });
  }
  return user;
}
