import { user } from '@matilha/contract/account';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';

const readUser = (path: string) => (context?: { signal?: AbortSignal }) =>
  api.get(path, user, { signal: context?.signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  });

/** Who is signed in, null for nobody; the one copy that the guard, the frame and every screen read. */
export const userQuery = queryOptions({ queryKey: ['user'], queryFn: readUser('/api/auth/user') });

/** The signed-in user; null for a visitor and until it is known. */
export const useUser = () => useQuery(userQuery).data ?? null;

/** Reads the user again after something changed it, a chat answer above all (§7); a failure leaves the last one. */
export async function refreshUser(client: QueryClient) {
  const fresh = await readUser('/api/user')().catch(() => undefined);
  if (fresh !== undefined) client.setQueryData(userQuery.queryKey, fresh);
}
