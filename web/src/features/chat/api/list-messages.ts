import { message, source } from '@matilha/contract/chat';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { getKept } from '#web/lib/offline/get-kept.ts';
import { loadMarkdown } from '#web/ui/markdown/markdown.tsx';
import { type ChatPlace, queryOf } from '../chat-place.ts';
import { type Conversation, emptyConversation, withNewest, withOlder } from '../conversation.ts';

export const pageSize = 100;

const key = ({ listId, conversation }: ChatPlace) => ['messages', listId, conversation] as const;

/** Conversations kept for reading offline: the ones opened last. */
const chatsKept = 12;

const allPaths = '/api/messages/';

/** Returns the chat whose messages a path returns; null for other paths. */
export function placeOfPath(path: string): ChatPlace | null {
  const [, listId, conversation] = /^\/api\/messages\/(\d+)(?:\?c=(\d+))?$/.exec(path) ?? [];
  if (listId === undefined) return null;
  return { listId: Number(listId), conversation: conversation === undefined ? null : Number(conversation) };
}

/** The URL of the last messages, also the key under which they are kept for reading offline. */
const lastPath = ({ listId, conversation }: ChatPlace) => `${allPaths}${listId}${queryOf(conversation)}`;

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

/** The last messages of a conversation, joined to older pages read before; a new one has none. */
export const messagesQuery = (place: ChatPlace) =>
  queryOptions({
    queryKey: key(place),
    queryFn: async ({ signal, client }): Promise<Conversation> => {
      if (place.conversation === 'new') return emptyConversation;
      const page = await getKept(lastPath(place), z.array(keptMessage), {
        signal,
        known: client.getQueryData(key(place)) !== undefined,
        // An answer still being written is kept only once it is whole.
        worth: (messages) => messages.length > 0 && messages.at(-1)?.status !== 'streaming',
        among: allPaths,
        limit: chatsKept,
      });
      // Loads the renderer first, so that answers are drawn once, in their final shape.
      if (page.some(({ is_ai }) => is_ai)) await loadMarkdown();
      const known = client.getQueryData<Conversation>(key(place));
      return withNewest(known, page, pageSize);
    },
    staleTime: 0,
  });

/** Reads the page before the oldest known message. */
export async function readOlder(client: QueryClient, place: ChatPlace) {
  const before = client.getQueryData<Conversation>(key(place))?.messages[0]?.id;
  const path = lastPath(place);
  const older = before === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}before=${before}`;
  const page = await api.get(older, z.array(message));
  updateConversation(client, place, (known) => withOlder(known, page, pageSize, before));
}

/** Changes the cached conversation, or an empty one when none is cached. */
export function updateConversation(
  client: QueryClient,
  place: ChatPlace,
  change: (known: Conversation) => Conversation,
) {
  client.setQueryData<Conversation>(key(place), (known) => change(known ?? emptyConversation));
}
