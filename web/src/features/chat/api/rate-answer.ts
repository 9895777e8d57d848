import { type FeedbackInput, type Message, message } from '@matilha/contract/chat';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { ChatPlace } from '../chat-place.ts';
import { updateConversation } from './list-messages.ts';

/** Rates an answer optimistically; undoes the change when the server refuses it, unless another rating followed. */
export function useRateAnswer(place: ChatPlace) {
  const client = useQueryClient();
  const show = (answer: Message, feedback: number, instead?: number) =>
    updateConversation(client, place, (known) => ({
      ...known,
      messages: known.messages.map((one) =>
        one.id === answer.id && one.feedback === (instead ?? one.feedback) ? { ...one, feedback } : one,
      ),
    }));
  return useMutation({
    // One after the other: the server keeps the rating that comes last.
    scope: { id: 'rating' },
    mutationFn: ({ answer, ...rating }: { answer: Message } & FeedbackInput) =>
      api.post(`/api/messages/${answer.id}/feedback`, rating, message),
    onMutate: ({ answer, value }) => show(answer, value),
    onError: (error, { answer, value }) => {
      show(answer, answer.feedback, value);
      toast({ title: 'Avaliação não enviada', description: errorMessage(error), variant: 'destructive' });
    },
  });
}
