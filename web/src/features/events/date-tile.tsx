import { dayOfMonth, monthOf, yearOf } from '@matilha/contract/content/event-dates';
import type { Event } from '@matilha/contract/content/events';
import { monthName } from '#web/lib/days/day-words.ts';

/** The first day of an event as a leaf of a calendar; its month and year while the day is not known. */
export function DateTile({ event: { data_evento: day, apenas_mes: monthOnly } }: { event: Event }) {
  const month = monthName(monthOf(day)).slice(0, 3);
  return (
    <div
      aria-hidden="true"
      className="grid w-14 shrink-0 content-start overflow-hidden self-start rounded-lg border border-line bg-brand-soft text-center text-brand-ink sm:hidden"
    >
      <span className="py-1.5 font-semibold text-xl leading-none">{monthOnly ? month : dayOfMonth(day)}</span>
      <span className="bg-surface py-1 text-muted text-sm leading-none">
        {monthOnly ? yearOf(day) : month}
      </span>
    </div>
  );
}
