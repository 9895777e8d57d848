import { type RefObject, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { ChatProps } from './chat.tsx';
import { focusToFill } from './composer/blanks.ts';
import { useAutoSend } from './composer/use-auto-send.ts';
import { useDraft } from './composer/use-draft.ts';
import type { Conversation } from './conversation/conversation.ts';
import type { TurnContext } from './conversation/turn-view.tsx';
import { usePhoto } from './photo-and-voice/use-photo.ts';
import { markUsed, mayStillSend } from './stream/arrival.ts';
import { useChat } from './stream/use-chat.ts';
import { useRanOut } from './stream/use-ran-out.ts';

/** Returns the question being written, with its photo, the ways to send it, and the reasons why it cannot be sent. */
export function useAsking(
  {
    user,
    assistant,
    place,
    arrival,
    conversation,
    chosen,
    onBegun,
    firstSteps,
  }: ChatProps & { conversation: Conversation },
  input: RefObject<HTMLTextAreaElement | null>,
) {
  const draft = useDraft({ userId: user.id, place, newest: chosen === 'newest', arrived: arrival.message });
  const { drafts, giveBack } = draft;
  const { controller, state } = useChat({ user, place, onBegun, drafts, giveBack }, conversation);
  const photo = usePhoto(draft);
  const busy = state.live !== null;
  const price = assistant.credits_per_use;
  const short = user.responses_available < price && !busy;
  const overdue = user.payment_status === 'atrasado';
  const blocked = short || overdue;
  const content = draft.text.trim();
  const unasked = content === '';
  const send = () => {
    if (unasked || blocked || photo.preparing) return;
    if (!controller.send(content, draft.photo ?? undefined)) return;
    draft.sent();
    photo.sent();
  };
  const sendByItself = () => {
    if (!mayStillSend(arrival)) return;
    markUsed(arrival);
    send();
  };
  const auto = useAutoSend(mayStillSend(arrival), !busy && !blocked, sendByItself);
  useRanOut(user, place, short && !overdue);
  const fill: TurnContext['onEdit'] = (text, itsPhoto) => {
    auto.cancel();
    // Written at once: a letter typed before React writes the text would be lost outside the blank.
    flushSync(() => draft.fill(text));
    if (itsPhoto && 'sent' in itsPhoto) photo.choose(itsPhoto.sent);
    else if (itsPhoto) draft.attach(itsPhoto.unsent);
    focusToFill(input.current);
  };
  const context = useTurnContext({ controller, state, place, price, blocked, firstSteps, onEdit: fill });
  return {
    controller,
    state,
    draft,
    photo,
    auto,
    context,
    busy,
    /** Too few credits for an answer. */
    short,
    overdue,
    blocked,
    /** The text as it would be sent. */
    content,
    unable: blocked || photo.preparing || (unasked && photo.photo !== null),
    send: () => {
      auto.cancel();
      send();
    },
    /** Replaces the text and the photo with those of an earlier question. */
    fill,
    /** Adds a line to the text. */
    add: (text: string) => {
      auto.cancel();
      draft.type(unasked ? text : `${draft.text.trimEnd()}\n${text}`);
    },
  };
}

type Turns = Pick<TurnContext, 'controller' | 'place' | 'price' | 'blocked' | 'firstSteps' | 'onEdit'> & {
  state: Pick<TurnContext, 'live' | 'notContinued'>;
};

/** Returns the same context for each letter in the input: another one would draw all messages again. */
function useTurnContext({
  controller,
  state,
  place,
  price,
  blocked,
  firstSteps,
  onEdit,
}: Turns): TurnContext {
  const latest = useRef(onEdit);
  latest.current = onEdit;
  const { live, notContinued } = state;
  return useMemo(
    () => ({
      controller,
      live,
      notContinued,
      place,
      price,
      blocked,
      firstSteps,
      onEdit: (...args) => latest.current(...args),
    }),
    [controller, live, notContinued, place, price, blocked, firstSteps],
  );
}
