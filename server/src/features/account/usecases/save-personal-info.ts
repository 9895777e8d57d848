import type { User } from '@matilha/contract/account';
import { changedNameProblems } from '@matilha/contract/person-name';
import type { PersonalInfoInput } from '@matilha/contract/personal-info';
import { parsePhone } from '@matilha/contract/phone';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { changeProfile } from '../change-profile.ts';

/** Saves name and phone of who acts; the phone is stored as decision 2.3 says. Throws `invalid_input`. */
export async function savePersonalInfo(context: Context, input: PersonalInfoInput): Promise<User> {
  const stored = parsePhone(`${input.ddi}${input.phone}`);
  if (!stored) throw new AppError('invalid_input', { fields: { numero: 'Confira o DDD e o número' } });
  const { firstName, lastName } = input;
  const fields = changedNameProblems(input, requireUser(context));
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields });
  return changeProfile(context, 'user.save_personal_info', { firstName, lastName, ...stored });
}
