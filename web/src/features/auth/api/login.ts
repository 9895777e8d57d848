import { user } from '@matilha/contract/account';
import type { LoginInput } from '@matilha/contract/auth';
import type { QueryClient } from '@tanstack/react-query';
import { showUser } from '#web/features/account/api/get-user.ts';
import { api } from '#web/lib/api-client.ts';
import { openReading } from '#web/lib/offline/reading-store.ts';
import { forgetUser } from './logout.ts';

/** Signs in and drops everything cached for another user. */
export async function login(client: QueryClient, input: LoginInput) {
  const signedIn = await api.post('/api/login', input, user);
  forgetUser(client);
  openReading(signedIn.id);
  showUser(client, signedIn);
  return signedIn;
}
