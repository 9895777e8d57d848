import { type FeedbackInput, type Message, message } from '@matilha/contract/chat';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { ChatPlace } from '../chat-place.ts';
import { withMessages } from '../conversation.ts';
import { updateConversation } from './list-messages.ts';

/** Rates an answer optimistically; undoes the change when the server refuses it. */
export function useRateAnswer(place: ChatPlace) {
  const client = useQueryClient();
  const show = (changed: Message) =>
    updateConversation(client, place, (known) => withMessages(known, [changed]));
  return useMutation({
    mutationFn: ({ answer, ...rating }: { answer: Message } & FeedbackInput) =>
      api.post(`/api/messages/${answer.id}/feedback`, rating, message),
    onMutate: ({ answer, value }) => show({ ...answer, feedback: value }),
    onError: (error, { answer }) => {
      show(answer);
      toast({ title: 'Avaliação não enviada', description: errorMessage(error), variant: 'destructive' });
    },
  });
}
