import { type Event, type EventFilters, eventFormats, eventKinds, eventPlaces } from './events.ts';

/** The fields that define the days of an event. */
export type EventDates = Pick<Event, 'data_evento' | 'data_fim' | 'apenas_mes'>;

const brazilianDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns the calendar day (YYYY-MM-DD) in Brazil at that instant, whatever the machine's time zone. */
export function dayInBrazil(now: Date): string {
  const parts = Object.fromEntries(brazilianDay.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));
/** Returns 1 to 12. */
export const monthOf = (day: string): number => Number(day.slice(5, 7));
export const dayOfMonth = (day: string): number => Number(day.slice(8, 10));

const twoDigits = (count: number): string => String(count).padStart(2, '0');
export const firstOfMonth = (year: number, month: number): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-01`;

/** Days are counted in UTC, where each has 24 hours; these instants are never shown. */
const utc = (day: string): number => Date.UTC(yearOf(day), monthOf(day) - 1, dayOfMonth(day));

/** Returns the day `count` days later (earlier if negative). */
export const addDays = (day: string, count: number): string =>
  new Date(utc(day) + count * 86_400_000).toISOString().slice(0, 10);

/** Returns 0 for Sunday. */
export const weekday = (day: string): number => new Date(utc(day)).getUTCDay();

export const lastOfMonth = (day: string): string =>
  addDays(firstOfMonth(yearOf(day) + (monthOf(day) === 12 ? 1 : 0), (monthOf(day) % 12) + 1), -1);

/** Returns the last possible day of an event; for an event without a known day, the last day of its month. */
export function lastDay({ data_evento, data_fim, apenas_mes }: EventDates): string {
  const end = data_fim !== null && data_fim > data_evento ? data_fim : data_evento;
  return apenas_mes ? lastOfMonth(end) : end;
}

/** Returns whether the event's time has passed on `today` (a day in Brazil) without a confirmed date. */
export const neverDated = (event: EventDates & Pick<Event, 'status_data'>, today: string): boolean =>
  event.status_data === 'a_confirmar' && lastDay(event) < today;

export const firstDay = ({ data_evento, apenas_mes }: EventDates): string =>
  apenas_mes ? firstOfMonth(yearOf(data_evento), monthOf(data_evento)) : data_evento;

/** Returns whether any day of the event lies in that month and year, each of which may be omitted. */
export function overlapsMonth(dates: EventDates, month?: number, year?: number): boolean {
  const first = firstDay(dates);
  const last = lastDay(dates);
  const start = year === undefined ? yearOf(first) : Math.max(year, yearOf(first));
  const end = year === undefined ? yearOf(last) : Math.min(year, yearOf(last));
  if (month === undefined) return start <= end;
  // Two years contain every month, however long the event lasts.
  for (let at = start; at <= Math.min(end, start + 2); at += 1) {
    const opens = firstOfMonth(at, month);
    if (opens <= last && lastOfMonth(opens) >= first) return true;
  }
  return false;
}

type Filtered = EventDates & Pick<Event, 'formato_id' | 'local_id' | 'tipo_id'>;

const idOf = (options: readonly { id: number; value: string }[], value: string): number | undefined =>
  options.find((option) => option.value === value)?.id;

/** Returns whether an event matches the filters; one that spans two months matches both. */
export function matchesFilters(event: Filtered, filters: EventFilters): boolean {
  const { formato, local, tipo, mes, ano } = filters;
  if (formato !== undefined && event.formato_id !== idOf(eventFormats, formato)) return false;
  if (local !== undefined && event.local_id !== idOf(eventPlaces, local)) return false;
  if (tipo !== undefined && event.tipo_id !== idOf(eventKinds, tipo)) return false;
  return overlapsMonth(event, mes, ano);
}

const firstYears = [2025, 2026, 2027];

/** Returns the selectable years: 2025 to 2027 and every later one with events. */
export function offeredYears(events: readonly EventDates[]): number[] {
  const years = new Set(firstYears);
  for (const dates of events) {
    for (let year = yearOf(firstDay(dates)); year <= Math.min(yearOf(lastDay(dates)), 2100); year += 1) {
      if (year > 2027) years.add(year);
    }
  }
  return [...years].sort((a, b) => a - b);
}

/** Returns the year selected at first: the current year if offered, else 2025. */
export const startingYear = (offered: readonly number[], today: string): number =>
  offered.includes(yearOf(today)) ? yearOf(today) : 2025;
