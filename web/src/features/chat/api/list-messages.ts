import { addressOf } from '@matilha/contract/calls/call';
import * as chatCalls from '@matilha/contract/calls/chat';
import { type Message, message, source } from '@matilha/contract/chat/chat';
import { ApiError } from '@matilha/contract/client/api-error';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { getKept } from '#web/lib/offline/get-kept.ts';
import { forgetReading, keptPaths, recallReading } from '#web/lib/offline/reading-store.ts';
import { call } from '#web/lib/requests/api-client.ts';
import { loadMarkdown } from '#web/ui/markdown/markdown.tsx';
import { type ChatPlace, sentOf } from '../chat-place.ts';
import { type Conversation, emptyConversation, withNewest, withOlder } from '../conversation/conversation.ts';

export const pageSize = 100;

const key = ({ listId, conversation }: ChatPlace) => ['messages', listId, conversation] as const;

/** The conversation was deleted, or never was this user's. */
export const isGone = (error: unknown) => error instanceof ApiError && error.code === 'not_found';

/** Conversations kept for reading offline: the ones opened last. */
const chatsKept = 12;

const allMessages = '/api/messages/';

/** The URL of a conversation's newest messages, also the key under which they are kept for reading offline. */
export const newestPath = (place: ChatPlace) => addressOf(chatCalls.listMessages, sentOf(place));

/** Returns the conversation whose messages are kept under this path, if they are. */
export function placeOfKept(path: string): ChatPlace | undefined {
  const [, listId, conversation] = /^\/api\/messages\/(\d+)(?:\?c=(\d+))?$/.exec(path) ?? [];
  return listId
    ? { listId: Number(listId), conversation: conversation ? Number(conversation) : null }
    : undefined;
}

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
  follow_ups: z._default(message.shape.follow_ups, []),
  steps: z._default(message.shape.steps, []),
  truncation: z._default(message.shape.truncation, null),
  thinking_ms: z._default(message.shape.thinking_ms, null),
});
const keptPage = z.array(keptMessage);

/** The newest messages of a conversation, joined to older pages read before. */
export const messagesQuery = (place: ChatPlace) =>
  queryOptions({
    queryKey: key(place),
    queryFn: async ({ signal, client }): Promise<Conversation> => {
      const known = client.getQueryData<Conversation>(key(place));
      const page = await readPage(place, { signal, known: known !== undefined });
      return withNewest(client.getQueryData<Conversation>(key(place)), page, pageSize);
    },
    staleTime: 0,
    enabled: place.conversation !== 'new',
    ...(place.conversation === 'new' && { placeholderData: emptyConversation }),
  });

/** The id of the newest conversation with an assistant, null if there is none; caches its messages as well. */
export const newestQuery = (listId: number) =>
  queryOptions({
    queryKey: ['newest-conversation', listId],
    queryFn: async ({ signal, client, queryKey }): Promise<number | null> => {
      const known = client.getQueryData(queryKey) !== undefined;
      const page = await readPage({ listId, conversation: null }, { signal, known });
      const { conversation } = placeOf(listId, page);
      updateConversation(client, { listId, conversation }, (read) => withNewest(read, page, pageSize));
      return conversation;
    },
    staleTime: 0,
  });

/** Reads a conversation's newest messages, or without a connection those kept on this device. */
async function readPage(place: ChatPlace, { signal, known }: { signal: AbortSignal; known: boolean }) {
  const { listId } = place;
  const renderer = loadMarkdown();
  const page = await getKept(
    {
      shape: keptPage,
      known,
      // An answer still being written is kept only once it is whole.
      worth: (messages) => messages.length > 0 && messages.at(-1)?.status !== 'streaming',
      keptAs: (messages) => newestPath(placeOf(listId, messages)),
      recall: place.conversation === null ? () => recallNewest(listId) : undefined,
      among: allMessages,
      limit: chatsKept,
    },
    chatCalls.listMessages,
    { ...sentOf(place), signal },
  );
  // Answers are drawn once, in their final shape.
  if (page.some(({ is_ai }) => is_ai)) await renderer;
  return page;
}

/** Copies from before there were several conversations name none. */
const placeOf = (listId: number, page: readonly Message[]): ChatPlace & { conversation: number | null } => ({
  listId,
  conversation: page.at(-1)?.conversation_id || null,
});

/** Returns the kept messages of the newest conversation with an assistant, undefined if none is kept. */
async function recallNewest(listId: number): Promise<unknown> {
  const paths = (await keptPaths()).filter((path) => placeOfKept(path)?.listId === listId);
  const pages = await Promise.all(
    paths.map(async (path) => z.safeParse(keptPage, await recallReading(path))),
  );
  const newestFirst = pages
    .flatMap(({ data }) => (data ? [data] : []))
    .sort((a, b) => (b.at(-1)?.id ?? 0) - (a.at(-1)?.id ?? 0));
  return newestFirst[0];
}

/** Reads the page before the oldest known message. */
export async function readOlder(client: QueryClient, place: ChatPlace) {
  const before = client.getQueryData<Conversation>(key(place))?.messages[0]?.id;
  if (before === undefined) return;
  const { params, query } = sentOf(place);
  const page = await call(chatCalls.listMessages, { params, query: { ...query, before } });
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

/** Clears the caches of a deleted conversation, and of the id of the newest one with its assistant. */
export async function forgetConversation(client: QueryClient, place: ChatPlace): Promise<void> {
  client.removeQueries({ queryKey: key(place) });
  client.removeQueries({ queryKey: newestQuery(place.listId).queryKey });
  await forgetReading([newestPath(place)]);
}
