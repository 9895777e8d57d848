import type { User } from '@matilha/contract/account/account';
import type { BusinessProfileInput } from '@matilha/contract/account/business-profile';
import type { Context } from '#server/platform/context.ts';
import { changeProfile } from '../change-profile.ts';

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
