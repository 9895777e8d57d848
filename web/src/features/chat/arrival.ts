/** What the address brings to a chat (§2.9). */
export interface Arrival {
  message: string;
  autoSend: boolean;
}

const nothing: Arrival = { message: '', autoSend: false };
const longest = 4000;

/**
 * Reads `message` and `autoSend`. A navigation that another site started only prefills (6.3, S12): the server says
 * so in the page.
 */
export function readArrival(search: string, page: Document = document): Arrival {
  const params = new URLSearchParams(search);
  const message = (params.get('message') ?? '').slice(0, longest).trim();
  if (!message) return nothing;
  const foreign = page.querySelector('meta[name="matilha-navigation"][content="cross-site"]') !== null;
  return { message, autoSend: params.get('autoSend') === 'true' && !foreign };
}

const used = new WeakSet<Arrival>();

/** Whether this arrival may still send; it may once, whatever is drawn again. */
export const mayStillSend = (arrival: Arrival) => arrival.autoSend && !used.has(arrival);
export const markUsed = (arrival: Arrival) => void used.add(arrival);
