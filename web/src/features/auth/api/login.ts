import { user } from '@matilha/contract/account';
import type { LoginInput } from '@matilha/contract/auth';
import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { api } from '#web/lib/api-client.ts';
import { openReading } from '#web/lib/offline/reading-store.ts';
import { forgetUser } from './logout.ts';

/** Signs in; whatever was cached for somebody else is dropped (decision 7.4). */
export async function login(client: QueryClient, input: LoginInput) {
  const signedIn = await api.post('/api/login', input, user);
  forgetUser(client);
  openReading(signedIn.id);
  client.setQueryData(userQuery.queryKey, signedIn);
  return signedIn;
}
