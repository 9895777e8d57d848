import {
  dayInBrazil,
  type EventDates,
  lastDay,
  monthOf,
  neverDated,
  yearOf,
} from '@matilha/contract/content/event-dates';
import {
  type Event,
  type EventFilters,
  eventFormats,
  eventKinds,
  eventPlaces,
} from '@matilha/contract/content/events';
import { dayAndMonth, dayWords, monthAndYear, monthName, ordinal } from '#web/lib/days/day-words.ts';

/** "12 a 15 de maio de 2026", "30 de maio a 2 de junho de 2026", also over New Year. */
function spanWords(first: string, last: string): string {
  if (first === last) return dayWords(first);
  if (first.slice(0, 7) === last.slice(0, 7)) return `${ordinal(first)} a ${dayWords(last)}`;
  if (yearOf(first) === yearOf(last)) return `${dayAndMonth(first)} a ${dayWords(last)}`;
  return `${dayWords(first)} a ${dayWords(last)}`;
}

function monthWords(first: string, last: string): string {
  const end = monthAndYear(monthOf(last), yearOf(last));
  if (first.slice(0, 7) === last.slice(0, 7)) return end;
  const sameYear = yearOf(first) === yearOf(last);
  return `${sameYear ? monthName(monthOf(first)) : monthAndYear(monthOf(first), yearOf(first))} a ${end}`;
}

/** Returns whether the last possible day has passed in Brazil, whatever the event's status. */
export const isOver = (event: EventDates, today = dayInBrazil(new Date())): boolean => lastDay(event) < today;

/** Returns an event's date in words; without a known day, its month and a note that the day is open or was never announced. */
export function dateWords(
  event: EventDates & Pick<Event, 'status_data'>,
  today = dayInBrazil(new Date()),
): string {
  const last = lastDay(event);
  if (neverDated(event, today)) return `era esperado em ${monthWords(event.data_evento, last)}`;
  if (!event.apenas_mes) return spanWords(event.data_evento, last);
  const settled =
    event.status_data === 'realizada' || event.status_data === 'cancelada' || isOver(event, today);
  return `${monthWords(event.data_evento, last)}${settled ? '' : ' (data a confirmar)'}`;
}

interface StatusBadge {
  tone: 'brand' | 'apricot' | 'danger' | 'neutral';
  text: string;
}

/** Returns the badge for an event's date status; null when the date is confirmed and in the future. */
export function statusBadge(
  event: EventDates & Pick<Event, 'realizado' | 'status_data'>,
  today = dayInBrazil(new Date()),
): StatusBadge | null {
  if (event.realizado) return { tone: 'neutral', text: 'Realizado' };
  switch (event.status_data) {
    case 'a_confirmar':
      return neverDated(event, today)
        ? { tone: 'neutral', text: 'Sem data divulgada' }
        : { tone: 'apricot', text: 'Data a confirmar' };
    case 'adiada':
      return { tone: 'apricot', text: 'Adiado' };
    case 'cancelada':
      return { tone: 'danger', text: 'Cancelado' };
    default:
      return null;
  }
}

interface Option {
  id: number;
  value: string;
  nome: string;
}

/** "Presencial", "Internacional", "Workshop"; unknown values are left out. */
export function kindWords({ formato_id, local_id, tipo_id }: Event): string[] {
  const named: [readonly Option[], number][] = [
    [eventFormats, formato_id],
    [eventPlaces, local_id],
    [eventKinds, tipo_id],
  ];
  return named.flatMap(([options, id]) => options.find((option) => option.id === id)?.nome ?? []);
}

const nameOf = (options: readonly Option[], value: string | undefined) =>
  options.find((option) => option.value === value)?.nome;

/** "Online · Brasil · maio · 2026"; empty without any filter. */
export function filterWords({ formato, local, tipo, mes, ano }: EventFilters): string {
  const words = [
    nameOf(eventFormats, formato),
    nameOf(eventPlaces, local),
    nameOf(eventKinds, tipo),
    mes === undefined ? undefined : monthName(mes),
    ano === undefined ? undefined : String(ano),
  ];
  return words.filter((word) => word !== undefined).join(' · ');
}
