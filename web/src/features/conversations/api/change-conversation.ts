import * as conversationsCalls from '@matilha/contract/calls/conversations';
import type { Conversation, ConversationInput } from '@matilha/contract/chat/conversations';
import { errorMessage } from '@matilha/contract/client/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assistantsKey } from '#web/features/assistants/api/list-assistants.ts';
import { forgetConversation } from '#web/features/chat/api/list-messages.ts';
import { brandName } from '#web/lib/brand.ts';
import { call } from '#web/lib/requests/api-client.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { conversationMarkdown, fileNameOf, readConversation, saveText } from '../export-conversation.ts';
import { conversationsKey } from './list-conversations.ts';
import { linkQuery } from './share-conversation.ts';

const complain = (error: unknown) =>
  toast({ title: 'Não deu certo', description: errorMessage(error), variant: 'destructive' });

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([conversationsKey, assistantsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Renames or pins a conversation. */
export function useChangeConversation() {
  return useMutation({
    mutationFn: ({ id, input }: { id: number; input: ConversationInput }) =>
      call(conversationsCalls.changeConversation, { params: { conversationId: id }, body: input }),
    onSuccess: useRefresh(),
    onError: complain,
  });
}

/** Deletes a conversation; the notice offers to bring it back. */
export function useDeleteConversation() {
  const client = useQueryClient();
  const refresh = useRefresh();
  const restore = useMutation({
    mutationFn: (id: number) =>
      call(conversationsCalls.restoreConversation, { params: { conversationId: id } }),
    onSuccess: refresh,
    onError: complain,
  });
  return useMutation({
    mutationFn: ({ id }: Conversation) =>
      call(conversationsCalls.deleteConversation, { params: { conversationId: id } }),
    onSuccess: async (_, { id, title, lista_id: listId }) => {
      toast({
        title: 'Conversa apagada',
        description: title,
        action: { label: 'Desfazer', onPress: () => restore.mutate(id) },
      });
      // Its link ended with it, also for a conversation that is restored.
      client.removeQueries(linkQuery(id));
      await forgetConversation(client, { listId, conversation: id });
      return refresh();
    },
    onError: complain,
  });
}

/** Saves a conversation as a Markdown file. */
export function useSaveConversation(assistant: string) {
  return useMutation({
    mutationFn: async (chosen: Conversation) => {
      const { title } = chosen;
      const text = conversationMarkdown(
        { title, assistant, brand: brandName },
        await readConversation(chosen),
      );
      saveText(fileNameOf(title), text);
    },
    onError: complain,
  });
}
