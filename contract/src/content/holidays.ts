import { addDays, weekday, yearOf } from './event-dates.ts';

/** Returns Easter Sunday by the method of Meeus, Jones and Butcher. */
export function easter(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * moon + 22 * toSunday) / 451);
  return addDays(`${year}-03-22`, moon + toSunday - 7 * shift);
}

/** National by law: Lei 662/1949 with Lei 10.607/2002, Lei 6.802/1980, and since 2024 Lei 14.759/2023. */
const fixedDays = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Consciência Negra'],
  ['12-25', 'Natal'],
] as const;
const consciousnessSince = 2024;

/** No federal law names these days, counted from Easter, but banks are closed on them and most of the country rests. */
const movableDays = [
  [-48, 'Segunda-feira de Carnaval'],
  [-47, 'Terça-feira de Carnaval'],
  [-2, 'Sexta-feira Santa'],
  [60, 'Corpus Christi'],
] as const;

/** Returns the days of a year on which Brazil rests, with their Portuguese names: the national holidays, Carnival, Good Friday and Corpus Christi. */
export function holidaysOf(year: number): ReadonlyMap<string, string> {
  const fixed = fixedDays.filter(([day]) => day !== '11-20' || year >= consciousnessSince);
  const sunday = easter(year);
  return new Map([
    ...fixed.map(([day, name]) => [`${year}-${day}`, name] as const),
    ...movableDays.map(([days, name]) => [addDays(sunday, days), name] as const),
  ]);
}

/** Returns the holidays from one day to another, both included, in their order. */
export function holidaysBetween(from: string, to: string): Array<{ day: string; name: string }> {
  const years = Array.from({ length: yearOf(to) - yearOf(from) + 1 }, (_, index) => yearOf(from) + index);
  return years
    .flatMap((year) => [...holidaysOf(year)])
    .filter(([day]) => day >= from && day <= to)
    .map(([day, name]) => ({ day, name }))
    .sort((a, b) => a.day.localeCompare(b.day));
}

const saturday = 6;

/** Returns whether banks and offices work on that day everywhere in Brazil. */
export const isWorkingDay = (day: string): boolean =>
  weekday(day) !== 0 && weekday(day) !== saturday && !holidaysOf(yearOf(day)).has(day);

/** Returns that day if it is a working day, else the next working day. */
export function workingDayFrom(day: string): string {
  let next = day;
  while (!isWorkingDay(next)) next = addDays(next, 1);
  return next;
}
