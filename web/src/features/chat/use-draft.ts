import { useState } from 'react';
import type { ChatPlace } from './chat-place.ts';
import { DraftStore } from './draft-store.ts';

/**
 * The text of the input, kept on the device at every keystroke, per user and conversation. `arrived` fills it first; a
 * text typed before is restored after that question was sent.
 */
export function useDraft(userId: number, place: ChatPlace, arrived: string) {
  const [drafts] = useState(() => new DraftStore(userId, place));
  const [text, show] = useState(() => {
    if (arrived) drafts.replaceDraft(arrived);
    return drafts.draft;
  });
  return {
    drafts,
    text,
    type: (typed: string) => {
      drafts.draft = typed;
      show(typed);
    },
    /** Fills the input; a text typed there is restored after this one was sent. */
    fill: (filling: string) => {
      drafts.replaceDraft(filling);
      show(filling);
    },
    sent: () => show(drafts.takeDraft()),
    giveBack: (unsent: string) => {
      const together = drafts.draft ? `${unsent}\n${drafts.draft}` : unsent;
      drafts.draft = together;
      show(together);
    },
  };
}
