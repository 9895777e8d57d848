import { cutText } from '@matilha/contract/chat/cut-text';
import { isOwnNavigation } from '#web/lib/navigation/own-navigation.ts';

/** Question and autosend flag from the address of a chat. */
export interface Arrival {
  message: string;
  autoSend: boolean;
}

const nothing: Arrival = { message: '', autoSend: false };
const longest = 4000;

/** Reads `message` and `autoSend`; a page opened from another site is only prefilled, never sent. */
export function readArrival(search: string): Arrival {
  const params = new URLSearchParams(search);
  const message = cutText(params.get('message') ?? '', longest).trim();
  if (!message) return nothing;
  return { message, autoSend: params.get('autoSend') === 'true' && isOwnNavigation() };
}

const used = new WeakSet<Arrival>();

/** Returns whether this arrival may still autosend: once, however often the screen is drawn again. */
export const mayStillSend = (arrival: Arrival) => arrival.autoSend && !used.has(arrival);
export const markUsed = (arrival: Arrival) => void used.add(arrival);
