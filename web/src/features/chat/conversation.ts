import type { Message } from '@matilha/contract/chat';

/** What of a conversation is on this device: whole from its end backwards. */
export interface Conversation {
  messages: Message[];
  /** There may be more before the first of these. */
  hasOlder: boolean;
  /** The last message of the newest page: those after it were sent from here, and others may lie between. */
  readTo: number;
}

export const emptyConversation: Conversation = { messages: [], hasOlder: false, readTo: 0 };

const byId = (one: Message, other: Message) => one.id - other.id;

/**
 * The newest page as the server had it, between the older messages that were read before and those that came
 * while it was on its way. Where the page does not reach what was read before, more than a page was written
 * elsewhere: then the older messages are dropped, because only paging back from here finds those between.
 */
export function withNewest(known: Conversation | undefined, page: Message[], pageSize: number): Conversation {
  const { messages, hasOlder, readTo } = known ?? emptyConversation;
  const first = page[0]?.id ?? 0;
  const last = page.at(-1)?.id ?? 0;
  // The page is older than a cut that was made meanwhile.
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
 * One page further back, asked for before the message `before`; the same conversation when that is not its first
 * message any more.
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

/** Takes in messages that are new or have changed. */
export function withMessages(known: Conversation, changed: Message[]): Conversation {
  const fresh = new Map(changed.map((message) => [message.id, message]));
  const kept = known.messages.filter(({ id }) => !fresh.has(id));
  return { ...known, messages: [...kept, ...fresh.values()].sort(byId) };
}

/** The answer being written at the end of a conversation, if any. */
export function runningAnswer(messages: readonly Message[]): Message | undefined {
  return messages.findLast(({ is_ai, status }) => is_ai && status === 'streaming');
}
