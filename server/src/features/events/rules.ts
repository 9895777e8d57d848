import { type EventDates, lastDay } from '@matilha/contract/event-dates';
import { type CreateFeedInput, createFeedInput, type Event } from '@matilha/contract/events';

type Held = EventDates & Pick<Event, 'status_data'>;

/**
 * Whether an event took place by that day in Brazil: said to have, or confirmed and over. One whose date was never
 * confirmed, was put off or cancelled is not claimed to have happened.
 */
export function tookPlace(event: Held, today: string): boolean {
  if (event.status_data === 'realizada') return true;
  return event.status_data === 'confirmada' && lastDay(event) < today;
}

/** A subscription's choice as its row keeps it: words by name. */
export function storeChoice({ filtros, interesse }: CreateFeedInput): Record<string, string> {
  const words = Object.entries(filtros).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return { ...Object.fromEntries(words), ...(interesse ? { interesse: 'sim' } : {}) };
}

/** The choice a row stands for. Throws when a row was changed by hand into what no choice is. */
export function readChoice(stored: Record<string, string>): CreateFeedInput {
  const { interesse, mes, ano, ...words } = stored;
  const filtros = {
    ...words,
    ...(mes === undefined ? {} : { mes: Number(mes) }),
    ...(ano === undefined ? {} : { ano: Number(ano) }),
  };
  return createFeedInput.parse({ filtros, interesse: interesse === 'sim' });
}

/** The same words, in whatever order they are kept. */
export const sameChoice = (one: Record<string, string>, other: Record<string, string>): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
