import { verifyEmailOutput } from '@matilha/contract/auth';
import { confirmation } from '@matilha/contract/errors';
import { api } from '#web/lib/api-client.ts';

/** Uses up the token of the mail (decision 2.5); answers where to go on. */
export const verifyEmail = (token: string) => api.post('/api/verify-email', { token }, verifyEmailOutput);

export const resendVerification = (email: string) =>
  api.post('/api/resend-verification', { email }, confirmation);
