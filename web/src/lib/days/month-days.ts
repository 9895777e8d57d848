import { addDays, firstOfMonth, lastOfMonth, weekday } from '@matilha/contract/content/event-dates';

/** Returns the weeks of a month from Sunday to Saturday; null for days of another month. */
export function weeksOf(month: number, year: number): (string | null)[][] {
  const first = firstOfMonth(year, month);
  const last = lastOfMonth(first);
  const weeks: (string | null)[][] = [];
  for (let sunday = addDays(first, -weekday(first)); sunday <= last; sunday = addDays(sunday, 7)) {
    const days = [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(sunday, count));
    weeks.push(days.map((day) => (day >= first && day <= last ? day : null)));
  }
  return weeks;
}

/** Returns the day a key moves to (the ARIA grid pattern); undefined for any other key. */
export function dayByKey(key: string, day: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday(day));
    case 'End':
      return addDays(day, 6 - weekday(day));
    case 'PageUp':
      return inMonth(addDays(firstOfMonthOf(day), -1), day);
    case 'PageDown':
      return inMonth(addDays(lastOfMonth(day), 1), day);
    default:
      return undefined;
  }
}

const firstOfMonthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** Returns the same day of another month, or that month's last day. */
function inMonth(month: string, day: string): string {
  const wanted = `${month.slice(0, 7)}${day.slice(7)}`;
  const last = lastOfMonth(month);
  return wanted > last ? last : wanted;
}
