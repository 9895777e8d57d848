import * as authCalls from '@matilha/contract/calls/account/auth';
import { call } from '#web/lib/requests/api-client.ts';

/** Verifies the address with the mailed token, which works once; returns the address and the path to continue at. */
export const verifyEmail = (token: string) => call(authCalls.verifyEmail, { body: { token } });

export const resendVerification = (email: string) => call(authCalls.resendVerification, { body: { email } });
