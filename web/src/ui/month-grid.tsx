import { dayOfMonth } from '@matilha/contract/content/event-dates';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { dayWords, weekdayNames } from '#web/lib/days/day-words.ts';
import { dayByKey, weeksOf } from '#web/lib/days/month-days.ts';
import { classNames } from './class-names.ts';

interface MonthGridProps {
  month: number;
  year: number;
  today: string;
  /** The chosen day, in this month. */
  day: string;
  labelledBy: string;
  /** Id of the panel with the entries of the chosen day; Enter goes there. */
  panelId: string;
  /** Returns false when the user may not navigate to that day. */
  onDay: (day: string, options?: { replace?: boolean }) => boolean;
  /** Returns the screen reader's text for a day after its date, such as "2 eventos". */
  describe: (day: string) => string;
  /** Returns the content of a day's cell below its number. */
  entries: (day: string) => ReactNode;
  /** Returns further properties of a day's cell, such as the handlers of a drop target. */
  cellProps?: (day: string) => ComponentProps<'td'>;
}

/** Keys by position, so that the next month reuses this month's cells, which is quicker than creating new ones. */
const rowNames = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/**
 * The grid of a month, from Sunday: arrows move by day and week, Page Up and Down by month, Enter goes to the day's entries (the ARIA grid
 * pattern).
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, year, today, day, labelledBy, panelId, onDay, describe, entries, cellProps } = props;
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
      const panel = document.getElementById(panelId);
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
        {weeksOf(month, year).map((week, row) => (
          <tr key={rowNames[row]}>
            {week.map((shownDay, index) =>
              shownDay === null ? (
                <td key={weekdayNames[index]} />
              ) : (
                <DayCell
                  key={weekdayNames[index]}
                  day={shownDay}
                  words={`${dayWords(shownDay)}, ${describe(shownDay)}`}
                  chosen={shownDay === day}
                  isToday={shownDay === today}
                  onChoose={() => onDay(shownDay)}
                  {...cellProps?.(shownDay)}
                >
                  {entries(shownDay)}
                </DayCell>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps extends ComponentProps<'td'> {
  day: string;
  /** Read by screen readers. */
  words: string;
  chosen: boolean;
  isToday: boolean;
  onChoose: () => void;
}

function DayCell({ day, words, chosen, isToday, onChoose, children, className, ...props }: DayCellProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys.
    <td
      {...props}
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
        className,
      )}
    >
      <div className="grid justify-items-center gap-1 max-md:pt-1 md:justify-items-stretch">
        <span className="sr-only">{words}</span>
        <span
          aria-hidden="true"
          className={classNames(
            'grid size-6 place-items-center justify-self-center rounded-full text-sm tabular-nums md:justify-self-start',
            isToday && 'bg-brand font-semibold text-on-brand forced-colors:outline-2',
          )}
        >
          {dayOfMonth(day)}
        </span>
        {children}
      </div>
    </td>
  );
}

/** One to three dots for the number of entries on a day, on phones only. */
export function DayDots({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span aria-hidden="true" className="flex gap-0.5 md:hidden">
      {['a', 'b', 'c'].slice(0, count).map((key) => (
        <span key={key} className="size-1.5 rounded-full bg-brand forced-colors:bg-[CanvasText]" />
      ))}
    </span>
  );
}
