import { user } from '../account.ts';
import { businessProfileInput } from '../business-profile.ts';
import { personalInfoInput } from '../personal-info.ts';
import { storage } from '../storage.ts';
import { call } from './call.ts';

export const tag = 'Conta';

export const readUser = call('GET /api/auth/user', { summary: 'Quem está conectado', output: user });
/** The same at the address of earlier versions. */
export const readUserAsBefore = call('GET /api/user', { summary: 'Quem está conectado', output: user });
export const savePersonalInfo = call('POST /api/user/personal-info', {
  summary: 'Salvar nome e telefone',
  body: personalInfoInput,
  output: user,
});
export const saveBusinessProfile = call('POST /api/business-profile', {
  summary: 'Salvar o perfil do negócio',
  body: businessProfileInput,
  output: user,
});
export const readStorage = call('GET /api/storage', {
  summary: 'Espaço usado por fotos, posts e cálculos, e o do plano, em bytes',
  output: storage,
});
