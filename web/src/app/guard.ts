import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { userQuery } from '#web/features/account/api/get-user.ts';

/** Lets signed-in users pass; anyone else goes to /auth, which remembers where to return (§2.1). */
export async function requireUser(client: QueryClient, wanted: string) {
  const user = await client.ensureQueryData({ ...userQuery, revalidateIfStale: true });
  if (user) return;
  throw redirect({ to: '/auth', search: wanted === '/' ? {} : { redirect: wanted } });
}

/** A user who is known to be signed in has nothing to do on /auth. */
export function requireVisitor(client: QueryClient) {
  if (client.getQueryData(userQuery.queryKey)) throw redirect({ to: '/' });
}
