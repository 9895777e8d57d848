import * as authCalls from '@matilha/contract/calls/account/auth';
import { call } from '#web/lib/requests/api-client.ts';

export const requestPasswordReset = (email: string) =>
  call(authCalls.requestPasswordReset, { body: { email } });
