import * as postsCalls from '@matilha/contract/calls/shop/posts';
import { errorMessage } from '@matilha/contract/client/api-error';
import type { PostsFeed } from '@matilha/contract/shop/posts-out';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';

/** The user's own calendar feed of posts; null while it is off. */
export const feedQuery = queryOptions({
  queryKey: ['posts-feed'],
  queryFn: async ({ signal }): Promise<PostsFeed | null> =>
    (await call(postsCalls.readPostsFeed, { signal })).agenda,
});

/** Turns the feed on; with the id of its present address it gets another one. */
export function useTurnOnFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (replaced: string | null) => call(postsCalls.turnOnPostsFeed, { body: { troca: replaced } }),
    onSuccess: (feed, replaced) => {
      client.setQueryData(feedQuery.queryKey, feed);
      if (replaced !== null)
        toast({ title: 'Endereço trocado', description: 'Adicione o novo à agenda; o anterior parou.' });
    },
    onError: (error) =>
      toast({ title: 'Não deu certo', description: errorMessage(error), variant: 'destructive' }),
  });
}

/** Turns the feed off for good. */
export function useTurnOffFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(postsCalls.turnOffPostsFeed),
    onSuccess: () => {
      client.setQueryData(feedQuery.queryKey, null);
      toast({ title: 'Agenda desligada', description: 'O endereço parou. Você pode ligar outra vez.' });
    },
    onError: (error) =>
      toast({
        title: 'A agenda não foi desligada',
        description: errorMessage(error),
        variant: 'destructive',
      }),
  });
}
