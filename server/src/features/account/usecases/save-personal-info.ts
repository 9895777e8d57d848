import type { User } from '@matilha/contract/account/account';
import { changedNameProblems } from '@matilha/contract/account/person-name';
import type { PersonalInfoInput } from '@matilha/contract/account/personal-info';
import { parsePhone } from '@matilha/contract/account/phone';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { changeProfile } from '../change-profile.ts';

/**
 * Saves the acting user's name and phone, the phone as `parsePhone` normalises it; without a number only its dial code
 * is kept. Another phone needs no password, because it proves nothing (decision 2.3). Throws `invalid_input`.
 */
export async function savePersonalInfo(context: Context, input: PersonalInfoInput): Promise<User> {
  const user = requireUser(context);
  const { firstName, lastName, ddi } = input;
  const number = input.phone ? parsePhone(`${ddi}${input.phone}`) : { ddi, phone: '' };
  if (!number) throw new AppError('invalid_input', { fields: { numero: 'Confira o DDD e o número' } });
  const fields = changedNameProblems(input, user);
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields });
  return changeProfile(context, 'user.save_personal_info', {
    firstName,
    lastName,
    ddi: number.ddi,
    phone: number.phone,
  });
}
