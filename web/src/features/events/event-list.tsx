import type { Event } from '@matilha/contract/events';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { cardGrid, EventCard } from './event-card.tsx';
import { usePinned } from './use-pinned.ts';

const perPage = 12;

interface EventListProps {
  /** Already chosen, by date. */
  events: Event[];
  /** What they were chosen by. */
  choice: string;
  page: number;
  onPage: (page: number) => void;
  onOpen: (id: number) => void;
  /** Undefined where nothing is filtered. */
  onClear: (() => void) | undefined;
}

/** The cards, page by page: first those marked with interest, then the others, each by date. */
export function EventList({ events, choice, page, onPage, onOpen, onClear }: EventListProps) {
  const pinned = usePinned(events, `list ${choice}`);
  const pages = Math.max(1, Math.ceil(events.length / perPage));
  const shown = Math.min(page, pages);
  const top = useScrollToTop(shown);
  if (events.length === 0) return <NoEvents onClear={onClear} />;
  const first = events.filter(({ id }) => pinned.has(id));
  const others = events.filter(({ id }) => !pinned.has(id));
  const onPageNow = [...first, ...others].slice((shown - 1) * perPage, shown * perPage);
  return (
    <div ref={top} tabIndex={-1} className="scroll-mt-20 outline-none">
      <Group
        title="Com seu interesse"
        events={onPageNow.filter(({ id }) => pinned.has(id))}
        onOpen={onOpen}
      />
      <Group
        title={first.length > 0 ? 'Outros eventos' : 'Eventos'}
        hideTitle={first.length === 0}
        events={onPageNow.filter(({ id }) => !pinned.has(id))}
        onOpen={onOpen}
      />
      <Pager page={shown} pages={pages} onPage={onPage} label="Páginas de eventos" />
    </div>
  );
}

interface GroupProps {
  title: string;
  hideTitle?: boolean;
  events: Event[];
  onOpen: (id: number) => void;
}

function Group({ title, hideTitle = false, events, onOpen }: GroupProps) {
  if (events.length === 0) return null;
  return (
    <section className="mb-8 last-of-type:mb-0">
      <h2 className={hideTitle ? 'sr-only' : 'mb-3 font-semibold text-lg'}>{title}</h2>
      <ul className={cardGrid}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

/** The empty state of §2.14. */
function NoEvents({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <EmptyState
      title="Nenhum evento disponível"
      icon={<img src="/images/empty/nada-encontrado.svg" alt="" width={200} height={150} />}
      action={
        onClear && (
          <Button variant="secondary" onClick={onClear}>
            Limpar filtros
          </Button>
        )
      }
    >
      Novos eventos serão adicionados em breve
    </EmptyState>
  );
}

/** Another page is read from its top, by eye and by keyboard. */
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
