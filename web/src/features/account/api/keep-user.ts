import type { User } from '@matilha/contract/account';
import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from './get-user.ts';

/**
 * Caches the saved user, and reads it once more: a read started before the save must not restore the old one. A
 * no-op when another user, or nobody, is signed in by now.
 */
export async function keepUser(client: QueryClient, saved: User) {
  const isTheirs = () => client.getQueryData(userQuery.queryKey)?.id === saved.id;
  if (!isTheirs()) return;
  await client.cancelQueries(userQuery);
  if (!isTheirs()) return;
  client.setQueryData(userQuery.queryKey, saved);
  void client.invalidateQueries(userQuery);
}
