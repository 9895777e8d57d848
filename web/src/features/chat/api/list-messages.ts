import { message } from '@matilha/contract/chat';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { loadMarkdown } from '#web/ui/markdown/markdown.tsx';
import { type Conversation, withNewest, withOlder } from '../conversation.ts';

export const pageSize = 100;

const key = (listId: number) => ['messages', listId] as const;

const readPage = (listId: number, before: number | null, signal?: AbortSignal) =>
  api.get(`/api/messages/${listId}${before ? `?before=${before}` : ''}`, z.array(message), { signal });

/** The newest messages with an assistant, joined to the older ones read before. */
export const messagesQuery = (listId: number) =>
  queryOptions({
    queryKey: key(listId),
    queryFn: async ({ signal, client }): Promise<Conversation> => {
      const page = await readPage(listId, null, signal);
      // Answers are drawn once, in their final shape.
      if (page.some(({ is_ai }) => is_ai)) await loadMarkdown();
      const known = client.getQueryData<Conversation>(key(listId));
      return withNewest(known, page, pageSize);
    },
    staleTime: 0,
  });

/** Reads one page further back into the conversation. */
export async function readOlder(client: QueryClient, listId: number) {
  const before = client.getQueryData<Conversation>(key(listId))?.messages[0]?.id ?? null;
  const page = await readPage(listId, before);
  updateConversation(client, listId, (known) => withOlder(known, page, pageSize));
}

/** Changes what is known of a conversation, if anything is. */
export function updateConversation(
  client: QueryClient,
  listId: number,
  change: (known: Conversation) => Conversation,
) {
  client.setQueryData<Conversation>(key(listId), (known) =>
    change(known ?? { messages: [], hasOlder: false }),
  );
}
