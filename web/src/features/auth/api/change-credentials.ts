import { confirmation } from '@matilha/contract/errors';
import type { ChangeEmailInput, ChangePasswordInput } from '@matilha/contract/security';
import { api } from '#web/lib/api-client.ts';

export const changePassword = ({ currentPassword, password }: ChangePasswordInput) =>
  api.post('/api/change-password', { currentPassword, password }, confirmation);

export const changeEmail = (input: ChangeEmailInput) => api.post('/api/change-email', input, confirmation);

/** Confirms the new address with the mailed token, which works once. */
export const confirmEmailChange = (token: string) =>
  api.post('/api/confirm-email-change', { token }, confirmation);
