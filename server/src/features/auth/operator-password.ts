import type { Role } from '@matilha/contract/account/account';
import { isStaff } from '@matilha/contract/panel/staff';
import { AppError } from '#server/platform/app-error.ts';
import { staffPasswordProblem } from '#server/platform/passwords/staff-password.ts';

/**
 * Throws `invalid_input` when a new password is too weak for a member of staff, or is in lists of leaked ones; for subscribers strength is only a hint on
 * the screen. Call it wherever a password is set.
 */
export function assertStrongEnough(role: Role, password: string): void {
  const problem = isStaff(role) ? staffPasswordProblem(password) : undefined;
  if (problem) throw new AppError('invalid_input', { fields: { password: problem } });
}
