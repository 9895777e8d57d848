import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentPlace, navigate } from '#web/lib/navigation/location.ts';
import { newestQuery } from './api/list-messages.ts';
import { type ChatPlace, type Chosen, chatPath, readChosen } from './chat-place.ts';

/** A stay in one conversation: it lasts while a new conversation gets its id. */
export interface Stay {
  number: number;
  /** Undefined until the newest conversation is known, and for an address that names none. */
  place: ChatPlace | undefined;
  /** The choice in the address when the stay began. */
  chosen: Chosen;
  /** Written outside of rendering: the id that a new conversation got, and whether the screen was left. */
  birth: { id: number | undefined; left: boolean };
}

/** Returns the stay in the conversation that the address chooses, and the read that finds the newest one. */
export function useChatPlace(listId: number, chosen: Chosen, ready: boolean) {
  const newest = useQuery({ ...newestQuery(listId), enabled: ready && chosen === 'newest' });
  const conversation = conversationOf(chosen, newest.data);
  const place = conversation === undefined ? undefined : { listId, conversation };
  const [kept, keep] = useState<Stay>(() => begin(0, place, chosen));
  const stay = isSame(kept.place, place) ? kept : next(kept, place, chosen);
  if (stay !== kept) keep(stay);
  const { birth } = stay;
  useEffect(() => {
    birth.left = false;
    return () => {
      birth.left = true;
    };
  }, [birth]);
  /** Notes the id of the conversation that began in this stay. */
  const onBegun = (id: number) => {
    birth.id = id;
    const { pathname, search } = currentPlace();
    const stillHere = !birth.left && pathname === `/chat/${listId}` && readChosen(search) === 'new';
    if (stillHere) navigate(chatPath({ listId, conversation: id }), { replace: true });
  };
  return { stay, newest, onBegun };
}

function conversationOf(chosen: Chosen, newest: number | null | undefined) {
  if (chosen === 'newest') return newest;
  return chosen === 'unknown' ? undefined : chosen;
}

const begin = (number: number, place: ChatPlace | undefined, chosen: Chosen): Stay => ({
  number,
  place,
  chosen,
  birth: { id: undefined, left: false },
});

function next(stay: Stay, place: ChatPlace | undefined, chosen: Chosen): Stay {
  const sameChat = stay.place !== undefined && place !== undefined && stay.place.listId === place.listId;
  if (sameChat && place.conversation === stay.birth.id) return { ...stay, place };
  return begin(stay.number + 1, place, chosen);
}

const isSame = (a: ChatPlace | undefined, b: ChatPlace | undefined) =>
  a?.listId === b?.listId && a?.conversation === b?.conversation;
