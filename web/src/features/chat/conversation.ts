import type { Message } from '@matilha/contract/chat';

/** What of a conversation is on this device: whole from its end backwards. */
export interface Conversation {
  messages: Message[];
  /** There may be more before the first of these. */
  hasOlder: boolean;
}

const byId = (one: Message, other: Message) => one.id - other.id;

/**
 * The newest page as the server had it, between the older messages that were read before and those that came
 * while it was on its way: messages are never taken away, so what is known stays.
 */
export function withNewest(known: Conversation | undefined, page: Message[], pageSize: number): Conversation {
  const whole = page.length < pageSize;
  const first = page[0]?.id ?? 0;
  const last = page.at(-1)?.id ?? 0;
  const before = known?.messages.filter(({ id }) => id < first) ?? [];
  const after = known?.messages.filter(({ id }) => id > last) ?? [];
  const hasOlder = before.length > 0 ? known?.hasOlder === true : !whole;
  return { messages: [...before, ...page, ...after], hasOlder };
}

/** One page further back. */
export function withOlder(known: Conversation, page: Message[], pageSize: number): Conversation {
  const ids = new Set(known.messages.map(({ id }) => id));
  const fresh = page.filter(({ id }) => !ids.has(id));
  return { messages: [...fresh, ...known.messages].sort(byId), hasOlder: page.length >= pageSize };
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
