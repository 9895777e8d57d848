import type { Photo } from '@matilha/contract/chat/photos';
import { useState } from 'react';
import type { ChatPlace } from '../chat-place.ts';
import type { Question } from '../stream/chat-controller.ts';
import { DraftStore } from './draft-store.ts';

interface DraftOptions {
  userId: number;
  place: ChatPlace;
  /** The place is the newest conversation: texts kept while none was known belong to it. */
  newest: boolean;
  arrived: string;
}

/**
 * The text and the photo of the input, kept on the device at every keystroke, per user and conversation. `arrived` fills it
 * first; a text typed before is restored after that question was sent.
 */
export function useDraft({ userId, place, newest, arrived }: DraftOptions) {
  const [drafts] = useState(() => openDrafts(userId, place, newest));
  const [text, show] = useState(() => {
    if (arrived) drafts.replaceDraft(arrived);
    return drafts.draft;
  });
  const [photo, showPhoto] = useState(() => drafts.photo);
  const attach = (attached: Photo | null) => {
    drafts.photo = attached;
    showPhoto(attached);
  };
  return {
    drafts,
    text,
    photo,
    attach,
    type: (typed: string) => {
      drafts.draft = typed;
      show(typed);
    },
    /** Fills the input; a text typed there is restored after this one was sent. */
    fill: (filling: string) => {
      drafts.replaceDraft(filling);
      show(filling);
    },
    sent: () => {
      show(drafts.takeDraft());
      showPhoto(null);
    },
    giveBack: ({ content: unsent, photo: its }: Question) => {
      const together = drafts.draft ? `${unsent}\n${drafts.draft}` : unsent;
      drafts.draft = together;
      show(together);
      if (its) attach(its);
    },
  };
}

function openDrafts(userId: number, place: ChatPlace, newest: boolean): DraftStore {
  const drafts = new DraftStore(userId, newest ? { ...place, conversation: null } : place);
  if (newest) drafts.moveTo(place);
  return drafts;
}
