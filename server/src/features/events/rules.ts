import { type EventDates, lastDay } from '@matilha/contract/content/event-dates';
import { type CreateFeedInput, createFeedInput, type Event } from '@matilha/contract/content/events';

type DatedEvent = EventDates & Pick<Event, 'status_data'>;

/**
 * Returns whether an event took place before `today` (a day in Brazil): an operator said so, or it is confirmed and over.
 * An unconfirmed, postponed or cancelled event never counts as held.
 */
export function tookPlace(event: DatedEvent, today: string): boolean {
  if (event.status_data === 'realizada') return true;
  return event.status_data === 'confirmada' && lastDay(event) < today;
}

/** Returns a feed's choice as its row stores it: strings by name. */
export function storeChoice({ filtros, interesse }: CreateFeedInput): Record<string, string> {
  const words = Object.entries(filtros).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return { ...Object.fromEntries(words), ...(interesse ? { interesse: 'sim' } : {}) };
}

/** Returns the choice of a stored row. Throws when the row holds no valid choice, e.g. after a manual change. */
export function readChoice(stored: Record<string, string>): CreateFeedInput {
  const { interesse, mes, ano, ...words } = stored;
  const filtros = {
    ...words,
    ...(mes === undefined ? {} : { mes: Number(mes) }),
    ...(ano === undefined ? {} : { ano: Number(ano) }),
  };
  return createFeedInput.parse({ filtros, interesse: interesse === 'sim' });
}

/** Compares two stored choices, whatever the order of their keys. */
export const sameChoice = (a: Record<string, string>, b: Record<string, string>): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
