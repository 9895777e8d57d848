import type { User } from '@matilha/contract/account';
import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from './get-user.ts';

/**
 * What a save answered becomes the cached user, and is read once more (§4): a reading that began before the save
 * may not put the old one back. Nothing happens when somebody else, or nobody, is signed in by now.
 */
export async function keepUser(client: QueryClient, saved: User) {
  const isTheirs = () => client.getQueryData(userQuery.queryKey)?.id === saved.id;
  if (!isTheirs()) return;
  await client.cancelQueries(userQuery);
  if (!isTheirs()) return;
  client.setQueryData(userQuery.queryKey, saved);
  void client.invalidateQueries(userQuery);
}
