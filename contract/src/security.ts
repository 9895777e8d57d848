import * as z from 'zod/mini';
import { confirmPassword, currentPassword, newPassword, repeatedPassword } from './auth.ts';
import { emailAddress, id, isoInstant, opaqueToken } from './primitives.ts';

/** A browser that is signed in, for its owner (7.5.2). */
export const openSession = z.object({
  id,
  /** "Chrome no Android". */
  device: z.string(),
  created_at: isoInstant,
  last_used_at: isoInstant,
  /** The one that asks. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const changePasswordInput = z.strictObject({ currentPassword, password: newPassword });
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const changeEmailInput = z.strictObject({ email: emailAddress, currentPassword });
export type ChangeEmailInput = z.infer<typeof changeEmailInput>;

export const confirmEmailChangeInput = z.strictObject({ token: opaqueToken });

/** What is sent plus what only the screen asks. */
export const changePasswordForm = z
  .object({ currentPassword, password: newPassword, confirmPassword })
  .check(z.refine((form) => form.password === form.confirmPassword, repeatedPassword));
