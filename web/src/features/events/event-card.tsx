import { dayOfMonth, monthOf, yearOf } from '@matilha/contract/content/event-dates';
import type { Event } from '@matilha/contract/content/events';
import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import Tag from 'lucide-react/icons/tag';
import type { LucideIcon } from 'lucide-react/types';
import { monthName } from '#web/lib/days/day-words.ts';
import { pictureCard } from '#web/ui/card-list.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { EventName } from './event-name.tsx';
import { dateWords, kindWords } from './event-text.ts';
import { InterestButton } from './interest-button.tsx';
import { StatusBadge } from './status-badge.tsx';

interface EventCardProps {
  event: Event;
  onOpen: (id: number) => void;
}

/** One event; the whole card opens its dialog. On a phone a row with the date instead of a card with the picture. */
export function EventCard({ event, onOpen }: EventCardProps) {
  return (
    <li data-event={event.id} className="min-w-0 scroll-mt-20">
      <article
        className={`${pictureCard} transition-[border-color,translate] hover:-translate-y-0.5 hover:border-brand motion-reduce:hover:translate-y-0`}
      >
        <Picture src={event.image_url} fallback="/images/events/reserva.svg" className="max-sm:hidden" />
        <div className="flex flex-1 gap-3 p-4 max-sm:p-3">
          <DateTile event={event} />
          <div className="flex min-w-0 flex-1 flex-col gap-2 max-sm:gap-1.5 max-sm:pr-11">
            <div className="rounded-full bg-surface p-0.5 empty:hidden max-sm:-m-0.5 max-sm:self-start sm:absolute sm:top-3 sm:left-3">
              <StatusBadge event={event} />
            </div>
            <h3 className="font-semibold text-lg max-sm:text-base">
              <EventName event={event} onOpen={onOpen} />
            </h3>
            <EventFacts event={event} />
            <p className="line-clamp-3 text-muted max-sm:hidden">{event.description_card}</p>
            <div className="mt-auto max-sm:absolute max-sm:top-2 max-sm:right-2 sm:pt-2">
              <InterestButton event={event} small className="relative z-1 sm:w-full" />
            </div>
          </div>
        </div>
      </article>
    </li>
  );
}

/** Date, place and kind of an event. */
export function EventFacts({ event }: { event: Event }) {
  const kind = kindWords(event).join(' · ');
  return (
    <ul className="grid gap-1 text-sm">
      <Fact Icon={CalendarDays} label="Quando" strong>
        {dateWords(event)}
      </Fact>
      {event.lugar !== '' && (
        <Fact Icon={MapPin} label="Onde">
          {event.lugar}
        </Fact>
      )}
      {kind !== '' && (
        <Fact Icon={Tag} label="Como">
          {kind}
        </Fact>
      )}
    </ul>
  );
}

interface FactProps {
  Icon: LucideIcon;
  label: string;
  strong?: boolean;
  children: string;
}

function Fact({ Icon, label, strong = false, children }: FactProps) {
  return (
    <li className={`flex items-start gap-2 ${strong ? 'font-semibold' : ''}`}>
      <Icon size={18} aria-hidden="true" className="mt-px shrink-0 text-brand-ink" />
      <span className="min-w-0">
        <span className="sr-only">{label}: </span>
        {children}
      </span>
    </li>
  );
}

/** The first day of an event as a leaf of a calendar; its month and year while the day is not known. */
function DateTile({ event: { data_evento: day, apenas_mes: monthOnly } }: { event: Event }) {
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
