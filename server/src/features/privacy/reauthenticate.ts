import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireOwnProof, requireUser } from '#server/platform/context.ts';
import type { PrivacyDependencies } from './dependencies.ts';
import { type ErasableUser, selectUser } from './repository.ts';

/**
 * Checks the password again before an export or a deletion; for an account without a password the session is enough.
 * Throws `unauthenticated`, `second_factor_required` for staff, `invalid_input` when the password is missing, `wrong_password`, and `rate_limited` after five
 * wrong ones in ten minutes.
 */
export async function reauthenticate(
  context: Context,
  { limits, passwords }: Pick<PrivacyDependencies, 'limits' | 'passwords'>,
  password: string | undefined,
): Promise<ErasableUser> {
  const { id } = requireUser(context);
  requireOwnProof(context);
  const user = await selectUser(context.db, id);
  if (!user || user.disabledAt) throw new AppError('unauthenticated');
  if (user.passwordHash === null) return user;
  if (password === undefined) {
    throw new AppError('invalid_input', { fields: { password: 'Senha é obrigatória' } });
  }
  await limits.consume('credential_change', String(id));
  if (!(await passwords.verify(user.passwordHash, password))) {
    await audit(context.db, context, { action: 'user.refuse_password', subject: `user:${id}` });
    throw new AppError('wrong_password');
  }
  await limits.refund('credential_change', String(id));
  return user;
}
