import { addDays, lastOfMonth } from '@matilha/contract/content/event-dates';

const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];
const daysOfEighteenMonths = 548;

/** "junho de 2024", "6/2024", "17/10/2025", or a bare year; the year in the number of a law, such as 1.649/2025, is none. */
const date = new RegExp(
  `(?<!\\p{L})(?:(?<name>${months.join('|')}) de (?<year>20\\d\\d)|(?<![\\d./])(?:\\d{1,2}/)?(?<month>\\d{1,2})/(?<yearOfMonth>20\\d\\d)|(?<![\\d./,])(?<bare>(?:19|20)\\d\\d)(?![\\d.,]\\d|\\d))`,
  'gu',
);

/** Returns the last day that a date in a text may mean, e.g. 31 December of a bare year. */
function lastDayOf({ name, year, month, yearOfMonth, bare }: Record<string, string | undefined>): string {
  if (bare) return `${bare}-12-31`;
  const number = name ? months.indexOf(name) + 1 : Number(month);
  return lastOfMonth(`${year ?? yearOfMonth}-${String(number).padStart(2, '0')}-01`);
}

/**
 * Returns the paragraphs whose newest date lies more than 18 months before the day on which the text was checked, and that do not tell
 * the reader to check it today ("confira", "confirme").
 */
export const staleParagraphs = (text: string, checkedOn: string): string[] =>
  text.split('\n').filter((paragraph) => {
    const dates = [...paragraph.matchAll(date)].map(({ groups = {} }) => lastDayOf(groups));
    const newest = dates.sort().at(-1);
    if (newest === undefined || /confi(?:ra|rme|rmar)\b/i.test(paragraph)) return false;
    return addDays(newest, daysOfEighteenMonths) < checkedOn;
  });
