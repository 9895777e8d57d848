import type { Transaction } from '#server/database/connection.ts';
import type { UserRow } from '#server/features/account/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { lockUser } from './repository.ts';

/** Returns the user's row, locked. Throws `conflict` when the account is gone or disabled, or its password changed since it was checked. */
export async function lockProven(tx: Transaction, proven: UserRow): Promise<UserRow> {
  const user = await lockUser(tx, proven.id);
  if (!user || user.disabledAt || user.passwordHash !== proven.passwordHash) throw new AppError('conflict');
  return user;
}
