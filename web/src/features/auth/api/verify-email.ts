import { confirmation } from '@matilha/contract/errors';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';

/** Uses up the token of the mail (decision 2.5). */
export const verifyEmail = (token: string) => api.post('/api/verify-email', { token }, z.unknown());

export const resendVerification = (email: string) =>
  api.post('/api/resend-verification', { email }, confirmation);
