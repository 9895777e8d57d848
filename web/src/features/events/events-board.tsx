import {
  dayInBrazil,
  matchesFilters,
  monthOf,
  offeredYears,
  startingYear,
  yearOf,
} from '@matilha/contract/content/event-dates';
import type { Event, EventFilters as Filters } from '@matilha/contract/content/events';
import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import { lazy, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CardSkeletons } from '#web/ui/card-list.tsx';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { QueryView } from '#web/ui/feedback/query-view.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SegmentSwitch } from '#web/ui/fields/segment-switch.tsx';
import { eventsQuery } from './api/list-events.ts';
import { ClearButton } from './clear-button.tsx';
import { type AddressChange, type EventAddress, useEventAddress } from './event-address.ts';
import { EventDialog } from './event-dialog.tsx';
import { EventFilters } from './event-filters.tsx';
import { EventList, NoEvents } from './event-list.tsx';

const MonthCalendar = lazy(() =>
  import('./month/month-calendar.tsx').then((m) => ({ default: m.MonthCalendar })),
);
const SubscribeDialog = lazy(() =>
  import('./subscribe-dialog.tsx').then((m) => ({ default: m.SubscribeDialog })),
);

const nothingChosen: AddressChange = {
  formato: null,
  local: null,
  tipo: null,
  mes: null,
  ano: null,
  interesse: null,
};
const none: Event[] = [];

/** Selects the events to show from the state in the address. */
function choose(address: EventAddress, years: number[], today: string) {
  const startYear = startingYear(years, today);
  const { formato, local, tipo, mes } = address;
  const ano = address.ano === 'todos' ? undefined : (address.ano ?? startYear);
  const kinds = { ...(formato && { formato }), ...(local && { local }), ...(tipo && { tipo }) };
  const filters: Filters = { ...kinds, ...(mes && { mes }), ...(ano && { ano }) };
  const year = ano ?? startYear;
  const month = mes ?? (year === yearOf(today) ? monthOf(today) : 1);
  const narrowed = Boolean(formato || local || tipo || mes) || ano !== startYear;
  return { filters, kinds, month, year, narrowed };
}

/** Filters, list or month view, and the dialogs for one event and for calendar feeds. */
export function EventsBoard() {
  const query = useQuery(eventsQuery);
  const events = query.data ?? none;
  const { address, go, open, close } = useEventAddress();
  const [today] = useState(() => dayInBrazil(new Date()));
  const [subscribing, setSubscribing] = useState(false);
  const years = offeredYears(events);
  const wanted = useMarked(events, address.interesse);
  const choice = choose(address, years, today);
  const clear = choice.narrowed || address.interesse ? () => go(nothingChosen) : undefined;
  const calendar = address.calendario;
  const nextYear = events.map(({ data_evento }) => yearOf(data_evento)).find((year) => year > choice.year);
  const shownYears = years.includes(choice.year) ? years : [...years, choice.year].sort((a, b) => a - b);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <ViewToggle calendar={calendar} onChange={(chosen) => go({ vista: chosen ? 'calendario' : null })} />
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          className="px-3! sm:px-4!"
          onClick={() => setSubscribing(true)}
        >
          <CalendarSync size={18} aria-hidden="true" /> Assinar agenda
        </Button>
      </div>
      <EventFilters
        address={address}
        years={shownYears}
        month={calendar ? choice.month : (choice.filters.mes ?? null)}
        year={calendar ? choice.year : (choice.filters.ano ?? null)}
        open={!calendar}
        onChange={go}
      />
      <QueryView
        query={query}
        failed="Não foi possível carregar os eventos"
        loading={calendar ? <LoadingCalendar /> : <LoadingCards />}
        empty={calendar ? undefined : <NoEvents />}
      >
        {() =>
          calendar ? (
            <LazyPart loading={<CalendarSkeleton />}>
              {clear && (address.interesse || Object.keys(choice.kinds).length > 0) && (
                <div className="mb-2 flex justify-end">
                  <ClearButton onClear={clear} />
                </div>
              )}
              <MonthCalendar
                events={wanted.filter((event) => matchesFilters(event, choice.kinds))}
                month={choice.month}
                year={choice.year}
                years={shownYears}
                today={today}
                onMonth={(mes, ano, options) => go({ mes, ano }, options)}
                onOpen={open}
              />
            </LazyPart>
          ) : (
            <EventList
              key={JSON.stringify([choice.filters, address.interesse])}
              events={wanted.filter((event) => matchesFilters(event, choice.filters))}
              page={address.pagina}
              onPage={(pagina) => go({ pagina: pagina === 1 ? null : pagina })}
              onOpen={open}
              onClear={clear}
              next={
                nextYear === undefined ? undefined : { year: nextYear, onShow: () => go({ ano: nextYear }) }
              }
            />
          )
        }
      </QueryView>
      <EventDialog event={events.find(({ id }) => id === address.evento)} onClose={close} />
      {subscribing && (
        <LazyPart onClose={() => setSubscribing(false)}>
          <SubscribeDialog
            open
            onClose={() => setSubscribing(false)}
            filters={calendar ? choice.kinds : choice.filters}
            narrowed={calendar ? Object.keys(choice.kinds).length > 0 : choice.narrowed}
          />
        </LazyPart>
      )}
    </>
  );
}

const LoadingCards = () => (
  <>
    <div className="mb-2 flex min-h-11 items-center">
      <Skeleton className="h-5 w-20" />
    </div>
    <CardSkeletons
      label="Carregando eventos…"
      picture="max-sm:hidden"
      lines={['my-0.5 h-5.5 w-4/5', 'h-5 w-3/5', 'h-5 w-2/5', 'h-5 w-3/5', 'h-18 w-full', 'mt-2 h-11 w-full']}
    />
  </>
);

const LoadingCalendar = () => (
  <div role="status">
    <span className="sr-only">Carregando eventos…</span>
    <CalendarSkeleton />
  </div>
);

function CalendarSkeleton() {
  return (
    <div aria-hidden="true" className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="h-98 w-full rounded-lg! md:h-168" />
      <Skeleton className="h-40 w-full rounded-lg!" />
    </div>
  );
}

const views = [
  { value: false, label: 'Lista', Icon: LayoutGrid },
  { value: true, label: 'Mês', Icon: CalendarDays },
] as const;

interface ViewToggleProps {
  calendar: boolean;
  onChange: (calendar: boolean) => void;
}

/** Switches between list and month. */
const ViewToggle = ({ calendar, onChange }: ViewToggleProps) => (
  <SegmentSwitch label="Visualização" segments={views} value={calendar} onChange={onChange} />
);

interface Marked {
  on: boolean;
  ids: ReadonlySet<number>;
}

/**
 * Returns only the events marked with interest while the filter is on. An event whose mark is taken away stays until the filter is set
 * again, so that no card moves away under the finger.
 */
function useMarked(events: Event[], on: boolean): Event[] {
  const [marked, setMarked] = useState<Marked>({ on: false, ids: new Set() });
  const loaded = events.length > 0;
  if (loaded && marked.on !== on) {
    setMarked({ on, ids: new Set(events.filter(({ interesse }) => interesse).map(({ id }) => id)) });
  }
  return on ? events.filter(({ id, interesse }) => interesse || marked.ids.has(id)) : events;
}
