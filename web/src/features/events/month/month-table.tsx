import type { Event } from '@matilha/contract/content/events';
import { classNames } from '#web/ui/class-names.ts';
import { DayDots, MonthGrid } from '#web/ui/month-grid.tsx';
import { eventsOfDay } from './month-grid.ts';

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

/** The events of a month in its grid. */
export function MonthTable({ events, onOpen, ...grid }: MonthTableProps) {
  const describe = (day: string) => {
    const count = eventsOfDay(events, day).length;
    return count === 0 ? 'sem eventos' : `${count} ${count === 1 ? 'evento' : 'eventos'}`;
  };
  return (
    <MonthGrid
      {...grid}
      panelId={dayPanelId}
      describe={describe}
      entries={(day) => <Entries events={eventsOfDay(events, day)} onOpen={onOpen} />}
    />
  );
}

function Entries({ events, onOpen }: { events: Event[]; onOpen: (id: number) => void }) {
  const more = events.length - entriesInCell;
  return (
    <>
      <DayDots count={events.length} />
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
      {more > 0 && <span className="hidden px-1.5 text-muted text-sm md:block">+{more}</span>}
    </>
  );
}
