import * as z from 'zod/mini';
import { user } from '../account.ts';
import {
  emailOnlyInput,
  loginInput,
  registerOutput,
  resetPasswordInput,
  validateResetTokenQuery,
  verifyEmailInput,
  verifyEmailOutput,
} from '../auth.ts';
import { idempotencyKey } from '../chat.ts';
import { confirmation } from '../errors.ts';
import { anyRegisterInput, checkClaimInput, checkClaimOutput, claimInput, claimOutput } from '../leads.ts';
import { acceptInvitationInput, invitationTokenInput, openInvitation } from '../staff-access.ts';
import { call } from './call.ts';

export const tag = 'Acesso';

const registerHeaders = z.looseObject({ 'idempotency-key': z.optional(idempotencyKey) });

export const login = call('POST /api/login', {
  summary: 'Entrar',
  access: 'public',
  body: loginInput,
  output: user,
  refuses: [401],
});
export const logout = call('POST /api/logout', {
  summary: 'Sair',
  output: confirmation,
});
export const register = call('POST /api/register', {
  summary: 'Criar uma conta',
  access: 'public',
  headers: registerHeaders,
  body: anyRegisterInput,
  output: registerOutput,
  refuses: [422],
});
export const verifyEmail = call('POST /api/verify-email', {
  summary: 'Confirmar o email',
  access: 'public',
  body: verifyEmailInput,
  output: verifyEmailOutput,
});
export const resendVerification = call('POST /api/resend-verification', {
  summary: 'Reenviar a confirmação',
  access: 'public',
  body: emailOnlyInput,
  output: confirmation,
});
export const requestPasswordReset = call('POST /api/reset-password-request', {
  summary: 'Pedir uma senha nova',
  access: 'public',
  body: emailOnlyInput,
  output: confirmation,
});
export const validateResetToken = call('GET /api/validate-reset-token', {
  summary: 'Conferir um link de redefinição, sem o usar',
  access: 'public',
  query: validateResetTokenQuery,
  output: confirmation,
  refuses: [403],
});
export const resetPassword = call('POST /api/reset-password', {
  summary: 'Definir a senha nova',
  access: 'public',
  body: resetPasswordInput,
  output: confirmation,
});
export const checkClaim = call('POST /api/claim-account/check', {
  summary: 'Conferir o link do plano, sem o usar',
  access: 'public',
  body: checkClaimInput,
  output: checkClaimOutput,
  refuses: [401, 409],
});
export const claimAccount = call('POST /api/claim-account', {
  summary: 'Confirmar o email do plano e entrar',
  access: 'public',
  body: claimInput,
  output: claimOutput,
  refuses: [401, 409],
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
export const readInvitation = call('POST /api/staff-invitations/check', {
  summary: 'Mostra o convite de um link, sem o usar',
  access: 'public',
  body: invitationTokenInput,
  output: openInvitation,
  refuses: [409],
});
export const acceptInvitation = call('POST /api/staff-invitations/accept', {
  summary: 'Aceita o convite de um link',
  access: 'public',
  body: acceptInvitationInput,
  output: confirmation,
  refuses: [409],
});
