/** A conversation with an assistant. */
export interface ChatPlace {
  listId: number;
  /** `new` until its first question is stored; null while this assistant has not been asked anything. */
  conversation: number | 'new' | null;
}

/** The conversation that an address chooses; `unknown` for a value that can never be one. */
export type Chosen = number | 'new' | 'newest' | 'unknown';

/** Reads `?c=` of a chat's address. */
export function readChosen(search: string): Chosen {
  const c = new URLSearchParams(search).get('c');
  if (c === null) return 'newest';
  if (c === 'nova') return 'new';
  return /^[1-9]\d{0,14}$/.test(c) ? Number(c) : 'unknown';
}

/** Returns the address of a conversation's screen. */
export function chatPath({ listId, conversation }: ChatPlace): string {
  if (conversation === null) return `/chat/${listId}`;
  return `/chat/${listId}?c=${conversation === 'new' ? 'nova' : conversation}`;
}

/** Returns the parameters for a call about this conversation; without a conversation the server takes the newest. */
export const sentOf = ({ listId, conversation }: ChatPlace) => ({
  params: { listId },
  query: typeof conversation === 'number' ? { c: conversation } : {},
});
