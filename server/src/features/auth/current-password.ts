import type { Transaction } from '#server/database/connection.ts';
import type { UserRow } from '#server/features/account/usecases/present-user.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireConfirmedUser } from '#server/platform/context.ts';
import type { AuthDependencies } from './dependencies.ts';
import { lockUser, selectUser } from './repository.ts';

/**
 * The signed-in account, once its present password was given (6.2.3, 7.5.1): five attempts in ten minutes.
 * Throws `provisional_account`, `rate_limited` or `wrong_password`.
 */
export async function proveCurrentPassword(
  context: Context,
  { limits, passwords }: AuthDependencies,
  password: string,
): Promise<UserRow> {
  const { id } = requireConfirmedUser(context);
  await limits.consume('credential_change', String(id));
  const user = await selectUser(context.db, id);
  const right = await passwords.verify(user?.passwordHash ?? null, password);
  if (!user || !right) {
    throw new AppError('wrong_password', { fields: { currentPassword: 'A senha atual não confere.' } });
  }
  return user;
}

/** The row locked, unless the password was changed since it was proven. */
export async function lockProven(tx: Transaction, proven: UserRow): Promise<UserRow> {
  const user = await lockUser(tx, proven.id);
  if (!user || user.disabledAt || user.passwordHash !== proven.passwordHash) throw new AppError('conflict');
  return user;
}
