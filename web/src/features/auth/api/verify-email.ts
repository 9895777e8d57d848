import { verifyEmailOutput } from '@matilha/contract/auth';
import { confirmation } from '@matilha/contract/errors';
import { api } from '#web/lib/api-client.ts';

/** Verifies the address with the mailed token, which works once; returns the address and the path to continue at. */
export const verifyEmail = (token: string) => api.post('/api/verify-email', { token }, verifyEmailOutput);

export const resendVerification = (email: string) =>
  api.post('/api/resend-verification', { email }, confirmation);
