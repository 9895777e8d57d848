import type { Message } from '@matilha/contract/chat/chat';
import type { ChatState, Outgoing } from '../stream/chat-state.ts';

/** A question with its answers: drawn, pinned and hidden together. */
export interface Turn {
  /** Stays the same while a question goes from sending to stored. */
  key: string;
  question: Message | null;
  outgoing: Outgoing | null;
  answers: Message[];
}

type SendState = Pick<ChatState, 'keys' | 'outgoing' | 'stored'>;

/** Groups the conversation into turns, questions in flight last. */
export function toTurns(messages: readonly Message[], { keys, outgoing, stored }: SendState): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (message.is_ai && last) last.answers.push(message);
    else if (message.is_ai) {
      turns.push({ key: `answer-${message.id}`, question: null, outgoing: null, answers: [message] });
    } else {
      const key = keys[message.id] ?? String(message.id);
      turns.push({ key, question: message, outgoing: null, answers: [] });
    }
  }
  const arriving = stored && !messages.some(({ id }) => id === stored.questionId) ? [stored.question] : [];
  for (const sent of [...arriving, ...outgoing])
    turns.push({ key: sent.key, question: null, outgoing: sent, answers: [] });
  return turns;
}

/** Returns the message as which the server has stored the question with this key. */
export const storedUnder = (key: string, messages: readonly Message[]): Message | undefined =>
  messages.find(({ idempotency_key: its }) => its === key);

/**
 * Returns the kept questions that the server does not have: a reload may have interrupted a successful send.
 */
export const reallyUnsent = (unsent: readonly Outgoing[], messages: readonly Message[]): Outgoing[] =>
  unsent.filter(({ key }) => !storedUnder(key, messages));
