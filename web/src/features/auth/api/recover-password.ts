import { confirmation } from '@matilha/contract/errors';
import { api } from '#web/lib/api-client.ts';

export const requestPasswordReset = (email: string) =>
  api.post('/api/reset-password-request', { email }, confirmation);
