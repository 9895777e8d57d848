import * as chatCalls from '@matilha/contract/calls/chat';
import type { FeedbackInput, Message } from '@matilha/contract/chat/chat';
import { errorMessage } from '@matilha/contract/client/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LastStored } from '#web/lib/device/last-stored.ts';
import { call } from '#web/lib/requests/api-client.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import type { ChatPlace } from '../chat-place.ts';
import { updateConversation } from './list-messages.ts';

const ratings = new LastStored<number>();

/** Rates an answer optimistically; shows the stored rating once the server has answered the last of those in a row. */
export function useRateAnswer(place: ChatPlace) {
  const client = useQueryClient();
  const show = (answer: Message, feedback: number) =>
    updateConversation(client, place, (known) => ({
      ...known,
      messages: known.messages.map((message) =>
        message.id === answer.id ? { ...message, feedback } : message,
      ),
    }));
  return useMutation({
    // One after the other: the server keeps the rating that comes last.
    scope: { id: 'rating' },
    mutationFn: ({ answer, ...rating }: { answer: Message } & FeedbackInput) =>
      call(chatCalls.rateAnswer, { params: { messageId: answer.id }, body: rating }),
    onMutate: ({ answer, value }) => {
      show(answer, value);
      return ratings.begin(answer.id, answer.feedback);
    },
    onSuccess: (_, { value }, rating) => {
      rating.stored = value;
    },
    onError: (error) =>
      toast({ title: 'Avaliação não enviada', description: errorMessage(error), variant: 'destructive' }),
    onSettled: (_data, _error, { answer }) => {
      const last = ratings.end(answer.id);
      if (last) show(answer, last.stored);
    },
  });
}
