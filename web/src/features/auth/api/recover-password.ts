import * as authCalls from '@matilha/contract/calls/auth';
import { call } from '#web/lib/api-client.ts';

export const requestPasswordReset = (email: string) =>
  call(authCalls.requestPasswordReset, { body: { email } });
