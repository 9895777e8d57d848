import {
  addDays,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  overlapsMonth,
  yearOf,
} from '@matilha/contract/content/event-dates';
import type { Event } from '@matilha/contract/content/events';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { monthAndYear } from '#web/lib/days/day-words.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { DayPanel } from './day-panel.tsx';
import { eventsOfDay, eventsWithoutDay } from './month-grid.ts';
import { MonthTable } from './month-table.tsx';

interface MonthCalendarProps {
  /** Events of all months. */
  events: Event[];
  month: number;
  year: number;
  /** Years the user may navigate to. */
  years: number[];
  today: string;
  onMonth: (month: number, year: number, options?: { replace?: boolean }) => void;
  onOpen: (id: number) => void;
}

/** A month as a calendar, with the events of its chosen day beside it. */
export function MonthCalendar({ events, month, year, years, today, onMonth, onOpen }: MonthCalendarProps) {
  const [wanted, setWanted] = useState(today);
  const first = firstOfMonth(year, month);
  const day = wanted.slice(0, 7) === first.slice(0, 7) ? wanted : startingDay(events, first, today);
  const isOffered = (date: string) => years.includes(yearOf(date));
  const go = (to: string, options?: { replace?: boolean }) => {
    if (!isOffered(to)) return false;
    setWanted(to);
    if (to.slice(0, 7) !== first.slice(0, 7)) onMonth(monthOf(to), yearOf(to), options);
    return true;
  };
  const before = addDays(first, -1);
  const after = addDays(lastOfMonth(first), 1);
  const step = (to: string) => onMonth(monthOf(to), yearOf(to));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <section aria-labelledby="mes-mostrado" className="min-w-0">
        <div className="mb-3 flex flex-wrap items-center justify-end gap-1">
          <IconButton label="Mês anterior" disabled={!isOffered(before)} onClick={() => step(before)}>
            <ChevronLeft size={22} aria-hidden="true" />
          </IconButton>
          <h2
            id="mes-mostrado"
            aria-live="polite"
            className="min-w-0 flex-1 basis-32 text-center font-semibold text-lg"
          >
            {monthAndYear(month, year)}
          </h2>
          <IconButton label="Próximo mês" disabled={!isOffered(after)} onClick={() => step(after)}>
            <ChevronRight size={22} aria-hidden="true" />
          </IconButton>
          <Button variant="secondary" className="ml-1" disabled={!isOffered(today)} onClick={() => go(today)}>
            Hoje
          </Button>
        </div>
        <MonthTable
          events={events}
          month={month}
          year={year}
          today={today}
          day={day}
          onOpen={onOpen}
          labelledBy="mes-mostrado"
          onDay={go}
        />
      </section>
      <DayPanel
        day={day}
        events={eventsOfDay(events, day)}
        withoutDay={eventsWithoutDay(events, month, year)}
        month={month}
        emptyMonth={!events.some((event) => overlapsMonth(event, month, year))}
        onOpen={onOpen}
      />
    </div>
  );
}

/** Returns today in the current month, else the first day with an event, else the first of the month. */
function startingDay(events: Event[], first: string, today: string): string {
  if (today.slice(0, 7) === first.slice(0, 7)) return today;
  const last = lastOfMonth(first);
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (eventsOfDay(events, day).length > 0) return day;
  }
  return first;
}
