import * as z from 'zod/mini';
import { user } from '../../account/account.ts';
import {
  emailOnlyInput,
  loginInput,
  registerOutput,
  resetPasswordInput,
  validateResetTokenQuery,
  verifyEmailInput,
  verifyEmailOutput,
} from '../../account/auth.ts';
import { idempotencyKey } from '../../chat/chat.ts';
import { confirmation } from '../../errors.ts';
import { anyRegisterInput } from '../../landing/leads.ts';
import { call } from '../call.ts';

export const tag = 'Acesso';

const registerHeaders = z.looseObject({ 'idempotency-key': z.optional(idempotencyKey) });

export const login = call('POST /api/login', {
  summary: 'Entrar',
  access: 'public',
  body: loginInput,
  output: user,
  refuses: [401],
});
export const enterDemonstration = call('POST /api/login/demonstration', {
  summary: 'Entrar como a demonstração',
  description:
    'Só em uma instalação local, de um pedido feito na própria máquina; em qualquer outro caso, 404.',
  access: 'public',
  output: user,
  refuses: [404],
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
