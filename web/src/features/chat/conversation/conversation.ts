import type { Message } from '@matilha/contract/chat/chat';

/** The part of a conversation on this device: gapless from its end backwards. */
export interface Conversation {
  messages: Message[];
  /** There may be older messages on the server. */
  hasOlder: boolean;
  /** Id of the last message of the newest page: later ones were sent from here, and others may lie between. */
  readTo: number;
}

export const emptyConversation: Conversation = { messages: [], hasOlder: false, readTo: 0 };

const byId = (a: Message, b: Message) => a.id - b.id;

/**
 * Joins the newest page to the older messages read before and to those added while it was in flight. A page
 * that does not reach the messages read before means that more than a page was written elsewhere: the older
 * messages are dropped, because only paging back finds those between.
 */
export function withNewest(known: Conversation | undefined, page: Message[], pageSize: number): Conversation {
  const { messages, hasOlder, readTo } = known ?? emptyConversation;
  const first = page[0]?.id ?? 0;
  const last = page.at(-1)?.id ?? 0;
  // The page was requested before the conversation was cut.
  if (known && last < readTo && last < (messages[0]?.id ?? 0)) return known;
  const whole = page.length < pageSize;
  const before = first <= readTo ? messages.filter(({ id }) => id < first) : [];
  const after = messages.filter(({ id }) => id > last);
  return {
    messages: [...before, ...page, ...after],
    hasOlder: before.length > 0 ? hasOlder : !whole,
    readTo: first <= readTo ? Math.max(readTo, last) : last,
  };
}

/**
 * Joins one older page, requested before the message `before`; returns the same conversation when that is no
 * longer its first message.
 */
export function withOlder(
  known: Conversation,
  page: Message[],
  pageSize: number,
  before = known.messages[0]?.id,
): Conversation {
  if (known.messages[0]?.id !== before) return known;
  const ids = new Set(known.messages.map(({ id }) => id));
  const fresh = page.filter(({ id }) => !ids.has(id));
  return { ...known, messages: [...fresh, ...known.messages].sort(byId), hasOlder: page.length >= pageSize };
}

/** Merges messages that are new or have changed. */
export function withMessages(known: Conversation, changed: Message[]): Conversation {
  const fresh = new Map(changed.map((message) => [message.id, message]));
  const kept = known.messages.filter(({ id }) => !fresh.has(id));
  return { ...known, messages: [...kept, ...fresh.values()].sort(byId) };
}

/** Returns the answer still being written, if any. */
export function runningAnswer(messages: readonly Message[]): Message | undefined {
  return messages.findLast(({ is_ai, status }) => is_ai && status === 'streaming');
}

/** A conversation below these limits always fits the part that the assistant reads. */
const briefExchanges = 10;
const briefCharacters = 15_000;

/** Returns whether the assistant may no longer read all of the conversation in full. */
export function mayBeForgotten({ messages, hasOlder }: Conversation): boolean {
  if (hasOlder || messages.filter(({ is_ai }) => !is_ai).length > briefExchanges) return true;
  return messages.reduce((sum, { content }) => sum + content.length, 0) > briefCharacters;
}
