import type { Event } from '@matilha/contract/content/events';
import History from 'lucide-react/icons/history';
import { useEffect, useRef, useState } from 'react';
import { Link } from '#web/lib/navigation/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { cardGrid } from '#web/ui/card-list.tsx';
import { NothingFound } from '#web/ui/feedback/states.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { ClearButton } from './clear-button.tsx';
import { EventCard } from './event-card.tsx';
import { isOver } from './event-text.ts';

const perPage = 12;

interface EventListProps {
  /** Already filtered, by date. */
  events: Event[];
  page: number;
  onPage: (page: number) => void;
  onOpen: (id: number) => void;
  /** Undefined while no filter is set. */
  onClear: (() => void) | undefined;
  /** The next year that has events to come, and how to show it. */
  next: { year: number; onShow: () => void } | undefined;
}

/**
 * The cards by date, page by page, from the next event on; a button shows the past events. Past events appear at once if the filters match
 * no others.
 */
export function EventList({ events, page, onPage, onOpen, onClear, next }: EventListProps) {
  const [withPast, setWithPast] = useState(false);
  const past = events.filter((event) => isOver(event)).length;
  const folds = past > 0 && (past < events.length || onClear === undefined);
  const listed = folds && !withPast ? events.filter((event) => !isOver(event)) : events;
  const pages = Math.max(1, Math.ceil(listed.length / perPage));
  const shown = Math.min(page, pages);
  const top = useScrollToTop(shown);
  if (events.length === 0) return <NoEvents onClear={onClear} />;
  const toggle = () => {
    setWithPast(!withPast);
    if (page !== 1) onPage(1);
  };
  return (
    <div ref={top} tabIndex={-1} className="scroll-mt-20 outline-none">
      <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-1">
        <p role="status" className="mr-auto text-muted text-sm tabular-nums">
          {events.length} {events.length === 1 ? 'evento' : 'eventos'}
        </p>
        {folds && (
          <Button variant="ghost" aria-expanded={withPast} onClick={toggle} className="px-3! text-brand-ink!">
            <History size={18} aria-hidden="true" />
            {past === 1 ? '1 já passou' : `${past} já passaram`}
          </Button>
        )}
        {onClear && <ClearButton onClear={onClear} />}
      </div>
      <h2 className="sr-only">Eventos</h2>
      {listed.length === 0 && <AllPassed next={next} />}
      <ul className={cardGrid}>
        {listed.slice((shown - 1) * perPage, shown * perPage).map((event) => (
          <EventCard key={event.id} event={event} onOpen={onOpen} />
        ))}
      </ul>
      <Pager page={shown} pages={pages} onPage={onPage} label="Páginas de eventos" />
    </div>
  );
}

/** Shown after the last event of the year. */
function AllPassed({ next }: { next: EventListProps['next'] }) {
  return (
    <NothingFound
      title="Os eventos deste ano já passaram"
      action={
        next ? (
          <Button variant="secondary" onClick={next.onShow}>
            Ver os de {next.year}
          </Button>
        ) : (
          tradeDates
        )
      }
    >
      {next ? 'Os próximos já estão na agenda.' : toCome}
    </NothingFound>
  );
}

const toCome =
  'Novos eventos serão adicionados em breve. Feiras, cursos e competições aparecem aqui com a data, o lugar e o site da organização. Enquanto isso, o calendário de posts mostra as datas do setor.';

/** Leads to what a person can plan without any event. */
const tradeDates = (
  <Link to="/posts" className={buttonClass('secondary')}>
    Ver as datas do setor
  </Link>
);

/** Shown when there is no event at all, or none passes the filters. */
export function NoEvents({ onClear }: { onClear?: (() => void) | undefined }) {
  return (
    <NothingFound
      title="Nenhum evento disponível"
      action={
        onClear ? (
          <Button variant="secondary" onClick={onClear}>
            Limpar filtros
          </Button>
        ) : (
          tradeDates
        )
      }
    >
      {onClear ? 'Novos eventos serão adicionados em breve' : toCome}
    </NothingFound>
  );
}

/** Scrolls and focuses the top of the list when the page changes. */
function useScrollToTop(page: number) {
  const top = useRef<HTMLDivElement>(null);
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView();
  }, [page]);
  return top;
}
