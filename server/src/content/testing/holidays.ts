import { addDays, lastDay, yearOf } from '@matilha/contract/event-dates';

/** Returns Easter Sunday by the method of Meeus, Jones and Butcher. */
export function easter(year: number): string {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * moon + 22 * toSunday) / 451);
  return addDays(`${year}-03-22`, moon + toSunday - 7 * shift);
}

/** Returns the days of a year on which Brazil rests: the national holidays, Carnival and Corpus Christi. */
export const holidaysOf = (year: number): ReadonlySet<string> =>
  new Set([
    ...['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'].map(
      (day) => `${year}-${day}`,
    ),
    // Carnival's Monday and Tuesday, Good Friday, Corpus Christi.
    ...[-48, -47, -2, 60].map((days) => addDays(easter(year), days)),
  ]);

interface DatedEvent {
  data_evento: string;
  data_fim: string | null;
}

/**
 * Returns the days of an event on which Brazil rests. An event longer than a week has days without classes: only its first and last day
 * count.
 */
export function holidaysIn({ data_evento, data_fim }: DatedEvent): string[] {
  const end = lastDay({ data_evento, data_fim, apenas_mes: false });
  const days = [data_evento];
  while ((days.at(-1) ?? end) < end) days.push(addDays(days.at(-1) ?? end, 1));
  const counted = days.length > 7 ? [data_evento, end] : days;
  return counted.filter((day) => holidaysOf(yearOf(day)).has(day));
}
