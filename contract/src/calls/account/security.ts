import * as z from 'zod/mini';
import {
  changeEmailInput,
  changePasswordInput,
  confirmEmailChangeInput,
  openSession,
} from '../../account/security.ts';
import { confirmation } from '../../errors.ts';
import { idInPath } from '../../primitives.ts';
import { call } from '../call.ts';

export const tag = 'Segurança da conta';

export const listSessions = call('GET /api/sessions', {
  summary: 'Aparelhos conectados à minha conta',
  output: z.array(openSession),
});
export const revokeSession = call('DELETE /api/sessions/:id', {
  summary: 'Encerra a sessão de um aparelho',
  params: z.object({ id: idInPath }),
  refuses: [404],
});
export const revokeOtherSessions = call('DELETE /api/sessions', {
  summary: 'Encerra todas as outras sessões',
  output: confirmation,
});
export const changePassword = call('POST /api/change-password', {
  summary: 'Trocar a senha, com a atual',
  body: changePasswordInput,
  output: confirmation,
  refuses: [409],
});
export const requestEmailChange = call('POST /api/change-email', {
  summary: 'Pedir a troca do email, com a senha atual',
  body: changeEmailInput,
  output: confirmation,
  refuses: [409],
});
export const confirmEmailChange = call('POST /api/confirm-email-change', {
  summary: 'Confirmar o email novo',
  access: 'optional',
  body: confirmEmailChangeInput,
  output: confirmation,
  refuses: [401, 409],
});
