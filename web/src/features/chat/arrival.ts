import { isOwnNavigation } from '#web/lib/navigation/own-navigation.ts';

/** What the address brings to a chat (§2.9). */
export interface Arrival {
  message: string;
  autoSend: boolean;
}

const nothing: Arrival = { message: '', autoSend: false };
const longest = 4000;

/** Reads `message` and `autoSend`; a page that another site opened only prefills (6.3). */
export function readArrival(search: string): Arrival {
  const params = new URLSearchParams(search);
  const message = (params.get('message') ?? '').slice(0, longest).trim();
  if (!message) return nothing;
  return { message, autoSend: params.get('autoSend') === 'true' && isOwnNavigation() };
}

const used = new WeakSet<Arrival>();

/** Whether this arrival may still send; it may once, whatever is drawn again. */
export const mayStillSend = (arrival: Arrival) => arrival.autoSend && !used.has(arrival);
export const markUsed = (arrival: Arrival) => void used.add(arrival);
