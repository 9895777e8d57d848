import type { User } from '@matilha/contract/account';
import { changedNameProblems } from '@matilha/contract/person-name';
import { asksForPassword, type PersonalInfoInput, passwordForPhone } from '@matilha/contract/personal-info';
import { parsePhone } from '@matilha/contract/phone';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { changeProfile } from '../change-profile.ts';
import { type ProofDependencies, proveCurrentPassword } from '../prove-password.ts';

/**
 * Saves the acting user's name and phone, the phone as `parsePhone` normalises it. Another phone requires the current
 * password, as another email does. Throws `invalid_input` and the errors of `proveCurrentPassword`.
 */
export async function savePersonalInfo(
  context: Context,
  deps: ProofDependencies,
  input: PersonalInfoInput,
): Promise<User> {
  const user = requireUser(context);
  const phone = parsePhone(`${input.ddi}${input.phone}`);
  if (!phone) throw new AppError('invalid_input', { fields: { numero: 'Confira o DDD e o número' } });
  const fields = changedNameProblems(input, user);
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields });
  if (asksForPassword(input, user)) await provePhoneChange(context, deps, input.currentPassword);
  const { firstName, lastName } = input;
  return changeProfile(context, 'user.save_personal_info', { firstName, lastName, ...phone });
}

async function provePhoneChange(context: Context, deps: ProofDependencies, password: string | undefined) {
  if (password === undefined) {
    throw new AppError('invalid_input', { fields: { currentPassword: passwordForPhone } });
  }
  await proveCurrentPassword(context, deps, password);
}
