import * as postsCalls from '@matilha/contract/calls/shop/posts';
import { errorMessage } from '@matilha/contract/client/api-error';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';

/** Whether the person asked for Monday's mail. */
export const mondayMailQuery = queryOptions({
  queryKey: ['monday-mail'],
  queryFn: ({ signal }) => call(postsCalls.readMondayMail, { signal }),
});

/** Asks for Monday's mail, or stops it. */
export function useChooseMondayMail() {
  const client = useQueryClient();
  return useMutation({
    // Runs one mutation at a time, so that the last press wins.
    scope: { id: 'monday-mail' },
    mutationFn: (ligado: boolean) => call(postsCalls.chooseMondayMail, { body: { ligado } }),
    onSuccess: (chosen) => client.setQueryData(mondayMailQuery.queryKey, chosen),
    onError: (error) =>
      toast({ title: 'A escolha não foi salva', description: errorMessage(error), variant: 'destructive' }),
  });
}

/** Stops the mail whose link carries this token, without a session. Throws `ApiError`. */
export const stopMondayMail = (token: string) => call(postsCalls.stopMondayMail, { params: { token } });
