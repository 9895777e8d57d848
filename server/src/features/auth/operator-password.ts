import type { Role } from '@matilha/contract/account';
import { operatorPasswordProblem } from '@matilha/contract/operator-password';
import { AppError } from '#server/platform/app-error.ts';

/**
 * Refuses a new password that is too weak for who operates the installation; a subscriber only gets a hint (2.8).
 * Call it wherever a password is set. Throws `invalid_input`.
 */
export function assertStrongEnough(role: Role, password: string): void {
  const problem = role === 'operator' ? operatorPasswordProblem(password) : undefined;
  if (problem) throw new AppError('invalid_input', { fields: { password: problem } });
}
