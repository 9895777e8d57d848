import { user } from '../../account/account.ts';
import { emailOnlyInput } from '../../account/auth.ts';
import { businessProfileInput } from '../../account/business-profile.ts';
import { personalInfoInput } from '../../account/personal-info.ts';
import { confirmation } from '../../errors.ts';
import { call } from '../call.ts';

export const tag = 'Conta';

export const checkSession = call('GET /api/auth/user', { summary: 'Quem está conectado', output: user });
export const readUser = call('GET /api/user', { summary: 'Quem está conectado', output: user });
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
export const logout = call('POST /api/logout', {
  summary: 'Sair',
  output: confirmation,
});
export const resendClaim = call('POST /api/claim-account/resend', {
  summary: 'Reenviar o link do plano',
  output: confirmation,
  refuses: [409],
});
export const correctAddress = call('POST /api/claim-account/address', {
  summary: 'Corrigir o email da conta da landing e mandar o link do plano para ele',
  body: emailOnlyInput,
  output: confirmation,
  refuses: [409],
});
