import type { User } from '@matilha/contract/account/account';
import { useEffect } from 'react';
import { forgetRanOut, ranOutAt, rememberRanOut } from '../api/ran-out.ts';
import { type ChatPlace, chatPath } from '../chat-place.ts';

/** Remembers this chat while its price exceeds the balance, so that a payment leads back to it. */
export function useRanOut({ id }: User, place: ChatPlace, short: boolean) {
  const path = chatPath(place);
  useEffect(() => {
    if (short) rememberRanOut(id, path);
    else if (ranOutAt(id) === path) forgetRanOut(id);
  }, [id, path, short]);
}
