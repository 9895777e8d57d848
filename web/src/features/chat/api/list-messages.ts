import { message, source } from '@matilha/contract/chat';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { getKept } from '#web/lib/offline/get-kept.ts';
import { loadMarkdown } from '#web/ui/markdown/markdown.tsx';
import { type Conversation, emptyConversation, withNewest, withOlder } from '../conversation.ts';

export const pageSize = 100;

const key = (listId: number) => ['messages', listId] as const;

/** Conversations kept for reading offline: the ones opened last. */
const chatsKept = 12;

/** The URL of the newest messages, also the key under which they are kept for reading offline. */
export const newestPath = (listId: number | '') => `/api/messages/${listId}`;

const earlierSource = z.extend(source, {
  n: z._default(source.shape.n, null),
  heading: z._default(source.shape.heading, null),
  cited: z._default(source.shape.cited, true),
});
/** A message, also as it was kept on this device before answers had citations and conversations. */
const keptMessage = z.extend(message, {
  conversation_id: z._default(message.shape.conversation_id, 0),
  sources: z.array(earlierSource),
  used_facts: z._default(message.shape.used_facts, []),
  paid_matches: z._default(message.shape.paid_matches, []),
  truncation: z._default(message.shape.truncation, null),
});

/** The newest messages with an assistant, joined to older pages read before. */
export const messagesQuery = (listId: number) =>
  queryOptions({
    queryKey: key(listId),
    queryFn: async ({ signal, client }): Promise<Conversation> => {
      const page = await getKept(newestPath(listId), z.array(keptMessage), {
        signal,
        known: client.getQueryData(key(listId)) !== undefined,
        // An answer still being written is kept only once it is whole.
        worth: (messages) => messages.length > 0 && messages.at(-1)?.status !== 'streaming',
        among: newestPath(''),
        limit: chatsKept,
      });
      // Loads the renderer first, so that answers are drawn once, in their final shape.
      if (page.some(({ is_ai }) => is_ai)) await loadMarkdown();
      const known = client.getQueryData<Conversation>(key(listId));
      return withNewest(known, page, pageSize);
    },
    staleTime: 0,
  });

/** Reads the page before the oldest known message. */
export async function readOlder(client: QueryClient, listId: number) {
  const before = client.getQueryData<Conversation>(key(listId))?.messages[0]?.id;
  const path = before === undefined ? newestPath(listId) : `${newestPath(listId)}?before=${before}`;
  const page = await api.get(path, z.array(message));
  updateConversation(client, listId, (known) => withOlder(known, page, pageSize, before));
}

/** Changes the cached conversation, or an empty one when none is cached. */
export function updateConversation(
  client: QueryClient,
  listId: number,
  change: (known: Conversation) => Conversation,
) {
  client.setQueryData<Conversation>(key(listId), (known) => change(known ?? emptyConversation));
}
