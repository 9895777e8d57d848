import * as eventsCalls from '@matilha/contract/calls/content/events';
import { errorMessage } from '@matilha/contract/client/api-error';
import type { Event } from '@matilha/contract/content/events';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { eventsQuery } from './list-events.ts';

interface Mark {
  id: number;
  interesse: boolean;
}

/** Sets or removes "Tenho interesse" optimistically; undoes it when the server refuses. */
export function useMarkInterest() {
  const client = useQueryClient();
  const show = ({ id, interesse }: Mark) =>
    client.setQueryData(eventsQuery.queryKey, (events: Event[] | undefined) =>
      events?.map((event) => (event.id === id ? { ...event, interesse } : event)),
    );
  return useMutation({
    // Runs one mutation at a time, so that the last press wins.
    scope: { id: 'interest' },
    mutationFn: ({ id, interesse }: Mark) =>
      call(interesse ? eventsCalls.markInterest : eventsCalls.unmarkInterest, { params: { id } }),
    onMutate: async (mark) => {
      await client.cancelQueries({ queryKey: eventsQuery.queryKey });
      show(mark);
    },
    onError: (error, { id, interesse }) => {
      show({ id, interesse: !interesse });
      toast({ title: 'Interesse não salvo', description: errorMessage(error), variant: 'destructive' });
    },
  });
}
