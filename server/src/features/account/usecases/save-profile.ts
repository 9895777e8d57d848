import type { User } from '@matilha/contract/account/account';
import type { BusinessProfileInput } from '@matilha/contract/account/business-profile';
import { changedNameProblems } from '@matilha/contract/account/person-name';
import type { PersonalInfoInput } from '@matilha/contract/account/personal-info';
import { parsePhone } from '@matilha/contract/account/phone';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { announceChange } from '../announce-change.ts';
import { presentUser } from '../present-user.ts';
import { type Profile, updateProfile } from '../repository.ts';

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

/** Saves the acting user's business; an empty field is cleared. The assistants get it with the next question. */
export async function saveBusinessProfile(context: Context, input: BusinessProfileInput): Promise<User> {
  return changeProfile(context, 'user.save_business_profile', {
    nomeNegocio: input.nomeNegocio || null,
    instagramNegocio: input.instagramNegocio || null,
    siteNegocio: input.siteNegocio || null,
    categoriaNegocio: input.categoriaNegocio || null,
    pais: input.pais || null,
    estado: input.estado || null,
    cidade: input.cidade || null,
  });
}

/** Changes the acting user's profile and returns the user. The audit entry has the names of the fields, never their values. */
async function changeProfile(context: Context, action: string, changes: Partial<Profile>): Promise<User> {
  const { id, responses_available } = requireUser(context);
  const row = await context.db.transaction(async (tx) => {
    const changed = await updateProfile(tx, id, changes);
    if (!changed) throw new AppError('unauthenticated');
    if ('firstName' in changes || 'lastName' in changes) await announceChange(tx, context, id);
    await audit(tx, context, { action, subject: `user:${id}`, details: { fields: Object.keys(changes) } });
    return changed;
  });
  return presentUser(row, responses_available);
}
