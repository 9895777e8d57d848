import type { ChangeEmailInput, ChangePasswordInput } from '@matilha/contract/account/security';
import * as securityCalls from '@matilha/contract/calls/account/security';
import { call } from '#web/lib/requests/api-client.ts';

export const changePassword = ({ currentPassword, password }: ChangePasswordInput) =>
  call(securityCalls.changePassword, { body: { currentPassword, password } });

export const changeEmail = (input: ChangeEmailInput) =>
  call(securityCalls.requestEmailChange, { body: input });

/** Confirms the new address with the mailed token, which works once. */
export const confirmEmailChange = (token: string) =>
  call(securityCalls.confirmEmailChange, { body: { token } });
