import type { Event } from '@matilha/contract/events';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Download from 'lucide-react/icons/download';
import { buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { safeHref } from '#web/ui/markdown/safe-href.ts';
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
            <KnowMore link={event.link} />
            <InterestButton event={event} />
          </div>
          {!event.realizado && !isOver(event) && <AddToCalendar event={event} />}
        </div>
      )}
    </Dialog>
  );
}

/** Link to the event's own page; renders nothing without a safe link. */
function KnowMore({ link }: { link: string | null }) {
  const safe = link ? safeHref(link) : null;
  if (!safe) return null;
  return (
    <SafeLink to={safe} className={buttonClass()}>
      Saber mais
    </SafeLink>
  );
}

/** Adds the event to a calendar: as an .ics file, or directly in Google Calendar. */
function AddToCalendar({ event }: { event: Event }) {
  const cancelled = event.status_data === 'cancelada';
  return (
    <section className="grid gap-3 border-line border-t pt-4">
      <h3 className="font-semibold">Adicionar à agenda</h3>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <a
          href={`/api/eventos/${event.id}/agenda.ics`}
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
