import type { Role } from '@matilha/contract/account/account';
import { freeTierId } from '@matilha/contract/billing/plans';
import { isStaff } from '@matilha/contract/panel/staff';
import type { Transaction } from '#server/database/connection.ts';
import { bringUpToDate } from '#server/features/credits/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import {
  deleteSessionsOf,
  deleteTokensOf,
  insertUser,
  lockAddress,
  lockUser,
  type NewUser,
  selectByAddress,
  updateUser,
} from './repository.ts';

type StaffAccount = Pick<NewUser, 'email' | 'firstName' | 'lastName'> & {
  role: Exclude<Role, 'subscriber'>;
  passwordHash: string;
};

/** Gives a user a role. All sessions end, so that none keeps the rights of the earlier role. */
export async function changeRole(tx: Transaction, userId: number, role: Role): Promise<void> {
  await updateUser(tx, userId, { role });
  await deleteSessionsOf(tx, userId);
}

/**
 * Opens the account of a member of staff whose address is proven; returns its id. The confirmed account of the address becomes it, with this
 * name and password: its data stay, its sessions and open links end. Throws `conflict` for a disabled account or one that is staff already.
 */
export async function openStaffAccount(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  { email, role, ...account }: StaffAccount,
): Promise<number> {
  const now = clock.now();
  await lockAddress(tx, email);
  const found = await selectByAddress(tx, email);
  if (!found?.emailVerifiedAt) {
    const fresh = { phone: '', tierId: freeTierId, emailVerifiedAt: now, createdAt: now };
    const { id } = await insertUser(tx, { ...account, ...fresh, email, role });
    await bringUpToDate(tx, id, now);
    return id;
  }
  const user = await lockUser(tx, found.id);
  if (!user || user.disabledAt || isStaff(user.role)) throw new AppError('conflict');
  await updateUser(tx, user.id, account);
  await changeRole(tx, user.id, role);
  // Links that were requested with the earlier password could change the new one.
  await deleteTokensOf(tx, user.id, 'reset_password');
  await deleteTokensOf(tx, user.id, 'change_email');
  return user.id;
}
