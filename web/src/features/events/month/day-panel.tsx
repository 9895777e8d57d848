import type { Event } from '@matilha/contract/content/events';
import { dayWords, monthName } from '#web/lib/days/day-words.ts';
import { cardClass } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { EventFacts } from '../event-card.tsx';
import { EventName } from '../event-name.tsx';
import { isOver } from '../event-text.ts';
import { StatusBadge } from '../status-badge.tsx';
import { dayPanelId } from './month-table.tsx';

interface DayPanelProps {
  day: string;
  events: Event[];
  /** Events of this month whose day is not known yet. */
  withoutDay: Event[];
  month: number;
  /** True when the whole month has no event. */
  emptyMonth: boolean;
  onOpen: (id: number) => void;
}

/** The events of the chosen day, and those of the month without a known day. */
export function DayPanel({ day, events, withoutDay, month, emptyMonth, onOpen }: DayPanelProps) {
  if (emptyMonth) {
    return (
      <EmptyState title="Nenhum evento disponível" className="py-6!">
        Novos eventos serão adicionados em breve
      </EmptyState>
    );
  }
  return (
    <div className="grid min-w-0 gap-6">
      <section aria-labelledby="dia-escolhido">
        <h2 id="dia-escolhido" aria-live="polite" className="mb-3 font-semibold text-lg">
          {dayWords(day)}
        </h2>
        <div id={dayPanelId} tabIndex={-1} className="rounded-lg">
          {events.length > 0 ? (
            <Entries events={events} onOpen={onOpen} />
          ) : (
            <p className="text-muted">Nenhum evento neste dia.</p>
          )}
        </div>
      </section>
      {withoutDay.length > 0 && (
        <section aria-labelledby="sem-dia">
          <h2 id="sem-dia" className="mb-3 font-semibold text-lg">
            Em {monthName(month)},{' '}
            {withoutDay.every((event) => isOver(event)) ? 'sem dia divulgado' : 'dia a confirmar'}
          </h2>
          <Entries events={withoutDay} onOpen={onOpen} />
        </section>
      )}
    </div>
  );
}

function Entries({ events, onOpen }: { events: Event[]; onOpen: (id: number) => void }) {
  return (
    <ul className="grid gap-3">
      {events.map((event) => (
        <li key={event.id} className={`${cardClass} relative grid gap-2 p-4 hover:border-brand`}>
          <h3 className="font-semibold">
            <EventName event={event} onOpen={onOpen} />
          </h3>
          <EventFacts event={event} />
          <div className="justify-self-start empty:hidden">
            <StatusBadge event={event} />
          </div>
        </li>
      ))}
    </ul>
  );
}
