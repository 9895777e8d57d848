import * as z from 'zod/mini';
import { emailAddress } from '../primitives.ts';
import { opaqueToken } from './opaque-token.ts';

/** Passwords are taken exactly as typed: never trimmed, never changed in case. */
export const newPassword = z
  .string('Senha é obrigatória')
  .check(
    z.minLength(6, 'Senha deve ter pelo menos 6 caracteres'),
    z.maxLength(256, 'Senha deve ter no máximo 256 caracteres'),
  );

export const currentPassword = z
  .string('Senha é obrigatória')
  .check(z.minLength(1, 'Senha é obrigatória'), z.maxLength(256, 'Senha deve ter no máximo 256 caracteres'));

export const loginInput = z.strictObject({ email: emailAddress, password: currentPassword });
export type LoginInput = z.infer<typeof loginInput>;

export const registerOutput = z.object({
  message: z.string(),
  needVerification: z.boolean(),
  /** A path of this product; the browser follows it only when it resolves to one of its own routes (S6). */
  redirectTo: z.string(),
});
export type RegisterOutput = z.infer<typeof registerOutput>;

export const emailOnlyInput = z.strictObject({ email: emailAddress });
export const verifyEmailOutput = z.object({
  message: z.string(),
  /** The confirmation screen, or the choice of a password where several sign-ups used the address. */
  redirectTo: z.string(),
  /** The verified address, so that the login does not ask for it again. */
  email: z.string(),
});
export const verifyEmailInput = z.strictObject({ token: opaqueToken });
export const validateResetTokenQuery = z.object({ token: opaqueToken });
export const resetPasswordInput = z.strictObject({ token: opaqueToken, password: newPassword });

/** The browser's forms: the request's fields plus those that only the screen asks for. */
export const repeatedPassword = { path: ['confirmPassword'], error: 'As senhas não coincidem' };
export const confirmPassword = z
  .string('Confirmação de senha é obrigatória')
  .check(z.minLength(1, 'Confirmação de senha é obrigatória'));

export const resetPasswordForm = z
  .object({ password: newPassword, confirmPassword })
  .check(z.refine((form) => form.password === form.confirmPassword, repeatedPassword));
export type ResetPasswordForm = z.infer<typeof resetPasswordForm>;
