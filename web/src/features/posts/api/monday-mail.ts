import { mondayMail } from '@matilha/contract/posts-out';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, request } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';

const path = '/api/posts/monday-mail';

/** Whether the person asked for Monday's mail. */
export const mondayMailQuery = queryOptions({
  queryKey: ['monday-mail'],
  queryFn: ({ signal }) => api.get(path, mondayMail, { signal }),
});

/** Asks for Monday's mail, or stops it. */
export function useChooseMondayMail() {
  const client = useQueryClient();
  return useMutation({
    // Runs one mutation at a time, so that the last press wins.
    scope: { id: 'monday-mail' },
    mutationFn: (ligado: boolean) => api.put(path, { ligado }, mondayMail),
    onSuccess: (chosen) => client.setQueryData(mondayMailQuery.queryKey, chosen),
    onError: (error) =>
      toast({ title: 'A escolha não foi salva', description: errorMessage(error), variant: 'destructive' }),
  });
}

/** Stops the mail whose link carries this token, without a session. Throws `ApiError`. */
export const stopMondayMail = (token: string) =>
  request('POST', `${path}/stop/${encodeURIComponent(token)}`, {});
