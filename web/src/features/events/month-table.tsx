import { dayOfMonth } from '@matilha/contract/event-dates';
import type { Event } from '@matilha/contract/events';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { dayWords, weekdayNames } from './event-text.ts';
import { dayByKey, eventsOfDay, weeksOf } from './month-grid.ts';

const entriesInCell = 3;
/** Id of the panel with the events of the chosen day. */
export const dayPanelId = 'eventos-do-dia';

interface MonthTableProps {
  events: Event[];
  month: number;
  year: number;
  today: string;
  /** The chosen day, in this month. */
  day: string;
  labelledBy: string;
  /** Returns false when the user may not navigate to that day. */
  onDay: (day: string, options?: { replace?: boolean }) => boolean;
  onOpen: (id: number) => void;
}

/**
 * The grid of a month: arrows move by day and week, Page Up and Down by month, Enter goes to the day's events.
 */
export function MonthTable(props: MonthTableProps) {
  const { events, month, year, today, day, labelledBy, onDay, onOpen } = props;
  const table = useRef<HTMLTableElement>(null);
  const focusDay = useRef(false);
  useEffect(() => {
    if (!focusDay.current) return;
    focusDay.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      if (event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      const panel = document.getElementById(dayPanelId);
      (panel?.querySelector('button') ?? panel)?.focus();
      return;
    }
    const to = dayByKey(event.key, day);
    if (to === undefined) return;
    event.preventDefault();
    focusDay.current = to !== day && onDay(to, { replace: true });
  };
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid (ARIA patterns).
      role="grid"
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
      className="w-full table-fixed border-separate border-spacing-0.5 md:border-spacing-1"
    >
      <thead>
        <tr>
          {weekdayNames.map((name) => (
            <th key={name} scope="col" abbr={name} className="pb-1 font-semibold text-muted text-sm">
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, year).map((week) => (
          <tr key={week.find((one) => one !== null)}>
            {week.map((one, index) =>
              one === null ? (
                <td key={weekdayNames[index]} />
              ) : (
                <DayCell
                  key={one}
                  day={one}
                  events={eventsOfDay(events, one)}
                  chosen={one === day}
                  isToday={one === today}
                  onChoose={() => onDay(one)}
                  onOpen={onOpen}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps {
  day: string;
  events: Event[];
  chosen: boolean;
  isToday: boolean;
  onChoose: () => void;
  onOpen: (id: number) => void;
}

function DayCell({ day, events, chosen, isToday, onChoose, onOpen }: DayCellProps) {
  const count = events.length;
  const named = count === 0 ? 'sem eventos' : `${count} ${count === 1 ? 'evento' : 'eventos'}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys.
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above.
      role="gridcell"
      data-day={day}
      tabIndex={chosen ? 0 : -1}
      aria-selected={chosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={onChoose}
      className={classNames(
        'relative h-12 cursor-pointer rounded-sm border align-top transition-colors md:h-28 md:p-1',
        chosen
          ? 'border-brand bg-brand-soft forced-colors:border-[Highlight]'
          : 'border-line bg-surface hover:border-line-strong',
      )}
    >
      <div className="grid justify-items-center gap-1 max-md:pt-1 md:justify-items-stretch">
        <span className="sr-only">
          {dayWords(day)}, {named}
        </span>
        <span
          aria-hidden="true"
          className={classNames(
            'grid size-6 place-items-center justify-self-center rounded-full text-sm tabular-nums md:justify-self-start',
            isToday && 'bg-brand font-semibold text-on-brand forced-colors:outline-2',
          )}
        >
          {dayOfMonth(day)}
        </span>
        {count > 0 && <Dots count={count} />}
        {events.slice(0, entriesInCell).map((event) => (
          <button
            key={event.id}
            type="button"
            tabIndex={-1}
            onClick={() => onOpen(event.id)}
            className={classNames(
              'hidden min-w-0 truncate rounded-sm px-1.5 py-0.5 text-left text-sm md:block',
              event.realizado
                ? 'bg-sunken text-ink inset-ring inset-ring-line-strong'
                : 'bg-brand text-on-brand',
              event.status_data === 'cancelada' && 'line-through',
            )}
          >
            {event.name}
          </button>
        ))}
        {count > entriesInCell && (
          <span className="hidden px-1.5 text-muted text-sm md:block">+{count - entriesInCell}</span>
        )}
      </div>
    </td>
  );
}

/** One to three dots for the number of events on a day, on phones only. */
function Dots({ count }: { count: number }) {
  return (
    <span aria-hidden="true" className="flex gap-0.5 md:hidden">
      {['a', 'b', 'c'].slice(0, count).map((key) => (
        <span key={key} className="size-1.5 rounded-full bg-brand forced-colors:bg-[CanvasText]" />
      ))}
    </span>
  );
}
