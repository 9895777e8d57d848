import { addressOf } from '@matilha/contract/calls/call';
import * as eventsCalls from '@matilha/contract/calls/content/events';
import { type Event, eventFormats } from '@matilha/contract/content/events';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Download from 'lucide-react/icons/download';
import MapPin from 'lucide-react/icons/map-pin';
import { buttonClass } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { safeHref } from '#web/ui/markdown/safe-href.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SafeLink } from '#web/ui/safe-link.tsx';
import { EventFacts } from './event-card.tsx';
import { isOver } from './event-text.ts';
import { googleCalendarLink } from './google-link.ts';
import { InterestButton } from './interest-button.tsx';
import { StatusBadge } from './status-badge.tsx';

interface EventDialogProps {
  event: Event | undefined;
  onClose: () => void;
}

/** All details of one event and its actions. */
export function EventDialog({ event, onClose }: EventDialogProps) {
  return (
    <Dialog open={event !== undefined} onClose={onClose} title={event?.name}>
      {event && (
        <div className="mt-3 grid gap-5">
          <div className="grid justify-items-start gap-3">
            <StatusBadge event={event} />
            <EventFacts event={event} />
          </div>
          <Markdown text={event.description_after_click} />
          <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
            <KnowMore event={event} />
            <InterestButton event={event} />
          </div>
          {!event.realizado && !isOver(event) && <AddToCalendar event={event} />}
        </div>
      )}
    </Dialog>
  );
}

/** Link to the event's own page; without a safe one, the place on a map, or how to find an online event. */
function KnowMore({ event: { link, lugar, formato_id: format } }: { event: Event }) {
  const safe = link ? safeHref(link) : null;
  if (safe) {
    return (
      <SafeLink to={safe} className={buttonClass()}>
        Saber mais
      </SafeLink>
    );
  }
  const online = eventFormats.find(({ value }) => value === 'online')?.id;
  if (format === online) {
    return (
      <p className="basis-full text-muted">
        Evento online. Procure o nome do evento no site de quem organiza.
      </p>
    );
  }
  if (lugar === '') return null;
  return (
    <ExternalLink href={mapLink(lugar)} className={buttonClass('secondary', 'px-4 py-2')} plain>
      <MapPin size={18} aria-hidden="true" /> Ver o lugar no mapa
    </ExternalLink>
  );
}

const mapLink = (place: string) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`;

/** Adds the event to a calendar: as an .ics file, or directly in Google Calendar. */
function AddToCalendar({ event }: { event: Event }) {
  const cancelled = event.status_data === 'cancelada';
  return (
    <section className="grid gap-3 border-line border-t pt-4">
      <h3 className="font-semibold">Adicionar à agenda</h3>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <a
          href={addressOf(eventsCalls.downloadEvent, { params: { id: event.id } })}
          download={`evento-${event.id}.ics`}
          className={buttonClass('secondary', 'px-4 py-2')}
        >
          <Download size={18} aria-hidden="true" /> Baixar arquivo .ics
        </a>
        {!cancelled && (
          <ExternalLink
            href={googleCalendarLink(event)}
            className={buttonClass('secondary', 'px-4 py-2')}
            plain
          >
            <CalendarPlus size={18} aria-hidden="true" /> Google Agenda
          </ExternalLink>
        )}
      </div>
      <p className="text-muted text-sm">
        Se a data mudar, baixe de novo: sua agenda troca o que já tem, sem duplicar.
      </p>
    </section>
  );
}
