/** The conversation that a chat shows. */
export interface ChatPlace {
  listId: number;
  /** The id of a conversation, `new` for one without a question yet, null for the newest with this assistant. */
  conversation: number | 'new' | null;
}

/** The value of `?c=` for a conversation that has no question yet. */
const unopened = 'nova';

/** Reads the conversation from the search part of an address; anything unknown means the newest. */
export function readConversation(search: string): ChatPlace['conversation'] {
  const given = new URLSearchParams(search).get('c') ?? '';
  if (given === unopened) return 'new';
  return /^[1-9]\d{0,15}$/.test(given) ? Number(given) : null;
}

/** Returns the address of a chat. */
export function chatPath({ listId, conversation }: ChatPlace): string {
  if (conversation === null) return `/chat/${listId}`;
  return `/chat/${listId}?c=${conversation === 'new' ? unopened : conversation}`;
}

/** Returns `?c=` for calls about this conversation; empty for the newest. */
export const queryOf = (conversation: ChatPlace['conversation']): string =>
  typeof conversation === 'number' ? `?c=${conversation}` : '';
