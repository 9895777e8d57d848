import * as z from 'zod/mini';
import { emailAddress, id, isoInstant } from '../primitives.ts';
import { confirmPassword, currentPassword, newPassword, repeatedPassword } from './auth.ts';
import { opaqueToken } from './opaque-token.ts';

/** A signed-in browser, as shown to the account's owner. */
export const openSession = z.object({
  id,
  /** "Chrome no Android". */
  device: z.string(),
  created_at: isoInstant,
  last_used_at: isoInstant,
  /** True for the session of this request. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const changePasswordInput = z.strictObject({ currentPassword, password: newPassword });
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const changeEmailInput = z.strictObject({ email: emailAddress, currentPassword });
export type ChangeEmailInput = z.infer<typeof changeEmailInput>;

export const confirmEmailChangeInput = z.strictObject({ token: opaqueToken });

/** The request's fields plus those that only the screen asks for. */
export const changePasswordForm = z
  .object({ currentPassword, password: newPassword, confirmPassword })
  .check(z.refine((form) => form.password === form.confirmPassword, repeatedPassword));
