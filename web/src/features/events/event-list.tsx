import type { Event } from '@matilha/contract/events';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { cardGrid } from '#web/ui/card-list.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { NothingFound } from '#web/ui/states.tsx';
import { ClearButton } from './clear-button.tsx';
import { EventCard } from './event-card.tsx';
import { isOver } from './event-text.ts';
import { usePinned } from './use-pinned.ts';

const perPage = 12;

interface EventListProps {
  /** Already filtered, by date. */
  events: Event[];
  /** Key of the filters that selected them. */
  choice: string;
  page: number;
  onPage: (page: number) => void;
  onOpen: (id: number) => void;
  /** Undefined while no filter is set. */
  onClear: (() => void) | undefined;
}

/** The cards, page by page: first the events marked with interest, then the others, each group by date. */
export function EventList({ events, choice, page, onPage, onOpen, onClear }: EventListProps) {
  const pinned = usePinned(events, `list ${choice}`);
  const pages = Math.max(1, Math.ceil(events.length / perPage));
  const shown = Math.min(page, pages);
  const top = useScrollToTop(shown);
  const setTarget = useJump(shown);
  if (events.length === 0) return <NoEvents onClear={onClear} />;
  const first = events.filter(({ id }) => pinned.has(id));
  const others = events.filter(({ id }) => !pinned.has(id));
  const ordered = [...first, ...others];
  const onPageNow = ordered.slice((shown - 1) * perPage, shown * perPage);
  const next = others.findIndex((event) => !isOver(event));
  const jump = () => {
    const index = first.length + next;
    setTarget(ordered[index]?.id ?? null);
    onPage(Math.floor(index / perPage) + 1);
  };
  return (
    <div ref={top} tabIndex={-1} className="scroll-mt-20 outline-none">
      <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-1">
        <p role="status" className="mr-auto text-muted text-sm tabular-nums">
          {events.length} {events.length === 1 ? 'evento' : 'eventos'}
        </p>
        {next > 0 && (
          <Button variant="ghost" onClick={jump} className="px-3! text-brand-ink!">
            <ArrowDown size={18} aria-hidden="true" /> Ver próximos
          </Button>
        )}
        {onClear && <ClearButton onClear={onClear} />}
      </div>
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

/** Shown when no event passes the filters. */
function NoEvents({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <NothingFound
      title="Nenhum evento disponível"
      action={
        onClear && (
          <Button variant="secondary" onClick={onClear}>
            Limpar filtros
          </Button>
        )
      }
    >
      Novos eventos serão adicionados em breve
    </NothingFound>
  );
}

/** Focuses a card once its page is shown. */
function useJump(page: number) {
  const [target, setTarget] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card may be on a page that is not rendered yet.
  useEffect(() => {
    const card = document.querySelector(`[data-event="${target}"]`);
    if (!card) return;
    setTarget(null);
    card.querySelector('button')?.focus({ preventScroll: true });
    card.scrollIntoView();
  }, [target, page]);
  return setTarget;
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
