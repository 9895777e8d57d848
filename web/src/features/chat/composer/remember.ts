import type { Message } from '@matilha/contract/chat/chat';
import { cutText } from '@matilha/contract/chat/cut-text';
import { createContext, type MouseEvent, useContext } from 'react';

/** A text of the conversation that the person wants remembered. */
export interface ToRemember {
  messageId: number;
  text: string;
  /** Called once the person has it remembered, perhaps in other words. */
  onSaved?: () => void;
}

/** Opens the form for a fact to be remembered; null where there is none. The screen provides it. */
export const RememberContext = createContext<((fact: ToRemember) => void) | null>(null);

const longest = 300;

/** Returns the first sentence without Markdown, at most 300 characters. */
export function firstSentence(markdown: string): string {
  // Every pattern has a bounded reach: an answer may be as long as 256 KiB.
  const text = markdown
    .replace(/!?\[([^[\]]*)\]\([^()]{0,2000}\)/g, '$1')
    .replace(/\s?\[[\dL, ]+\]/g, '')
    .replace(/^[\s>#*\-+|]+|[*_`~]+/gm, '')
    .trim();
  const [sentence = ''] = /^.*?(?:[.!?](?=\s|$)|\n|$)/.exec(text) ?? [];
  return cutText(sentence.trim(), longest);
}

/** Returns the text selected inside the message's turn; empty if there is none. */
function selectedIn(turn: Element | null): string {
  const selection = window.getSelection();
  const inside = selection?.anchorNode && turn?.contains(selection.anchorNode);
  return inside ? cutText(selection.toString().replace(/\s+/g, ' ').trim(), longest) : '';
}

/** Returns the props of the button "Lembrar disto" of a message; undefined where nothing can be remembered. */
export function useRemember(message: Pick<Message, 'id' | 'content'>) {
  const remember = useContext(RememberContext);
  if (!remember) return undefined;
  return {
    // Pressing a button must not drop the selection.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: ({ currentTarget }: MouseEvent) =>
      remember({
        messageId: message.id,
        text: selectedIn(currentTarget.closest('[data-turn]')) || firstSentence(message.content),
      }),
  };
}
