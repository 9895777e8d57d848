import type { User } from '@matilha/contract/account/account';
import type { LoginInput } from '@matilha/contract/account/auth';
import * as authCalls from '@matilha/contract/calls/account/auth';
import type { QueryClient } from '@tanstack/react-query';
import { showUser } from '#web/features/account/api/get-user.ts';
import { openReading } from '#web/lib/offline/reading-store.ts';
import { call } from '#web/lib/requests/api-client.ts';
import { forgetUser } from './logout.ts';

/** Shows a user who has just signed in and drops everything cached for another one. */
export function showSignedIn(client: QueryClient, signedIn: User): void {
  forgetUser(client);
  openReading(signedIn.id);
  showUser(client, signedIn);
}

/** Signs in and drops everything cached for another user. */
export async function login(client: QueryClient, input: LoginInput) {
  const signedIn = await call(authCalls.login, { body: input });
  showSignedIn(client, signedIn);
  return signedIn;
}
