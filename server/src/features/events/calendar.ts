import { addDays, firstDay, lastDay } from '@matilha/contract/content/event-dates';
import type { Event } from '@matilha/contract/content/events';
import ical, {
  escape as escapeText,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { cleanLine, cleanText } from '#server/platform/text/clean-text.ts';
import type { EventRow } from './repository.ts';

/** Address and name of the product. */
export interface Publisher {
  appUrl: URL;
  brandName: string;
}

const statuses: Record<Event['status_data'], { ical: ICalEventStatus; before: string; after: string }> = {
  confirmada: { ical: ICalEventStatus.CONFIRMED, before: '', after: '' },
  realizada: { ical: ICalEventStatus.CONFIRMED, before: '', after: '' },
  a_confirmar: { ical: ICalEventStatus.TENTATIVE, before: '', after: ' (data a confirmar)' },
  adiada: { ical: ICalEventStatus.TENTATIVE, before: 'Adiado: ', after: '' },
  cancelada: { ical: ICalEventStatus.CANCELLED, before: 'Cancelado: ', after: '' },
};
const refreshSeconds = 12 * 3_600;

/** Returns a day as the library needs it: midnight UTC, because a time zone would shift it. */
const day = (text: string): Date => new Date(`${text}T00:00:00Z`);

function webAddress(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null;
  const url = new URL(link);
  // The library would escape these two as in a text, which breaks a URL.
  return url.protocol === 'https:' ? url.href.replaceAll(',', '%2C').replaceAll(';', '%3B') : null;
}

function calendarEvent(row: EventRow, { appUrl, brandName }: Publisher) {
  const dates = { data_evento: row.data_evento, data_fim: row.data_fim, apenas_mes: row.apenas_mes };
  const { ical: status, before, after } = statuses[row.status_data];
  const monthOnly = row.apenas_mes && row.status_data === 'confirmada' ? ' (data a confirmar)' : after;
  const here = new URL(`/calendar-events?ano=todos&evento=${row.id}`, appUrl).href;
  const link = webAddress(row.link);
  const description = [
    cleanText(row.description_card, 1_000),
    link && `Saber mais: ${link}`,
    `${brandName}: ${here}`,
  ];
  return {
    id: `evento-${row.id}@${appUrl.hostname}`,
    sequence: row.sequence,
    start: day(firstDay(dates)),
    // The end is exclusive in iCalendar: the day after the last one.
    end: day(addDays(lastDay(dates), 1)),
    allDay: true,
    stamp: row.updatedAt,
    lastModified: row.updatedAt,
    summary: `${before}${cleanLine(row.name, 200)}${monthOnly}`,
    description: description.filter(Boolean).join('\n\n'),
    location: cleanLine(row.lugar, 200) || null,
    url: link ?? here,
    status: row.apenas_mes && status === ICalEventStatus.CONFIRMED ? ICalEventStatus.TENTATIVE : status,
    busystatus: ICalEventBusyStatus.FREE,
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/** Returns events as an iCalendar file of whole days. The same rows give the same bytes in any time zone. */
export function renderCalendar(rows: readonly EventRow[], publisher: Publisher, name?: string): string {
  // The library does not escape a calendar's name.
  const title = name === undefined ? null : escapeText(cleanLine(name, 100), false);
  const calendar = ical({
    name: title,
    prodId: {
      company: cleanLine(publisher.brandName, 40).replaceAll('/', ' '),
      product: 'Eventos',
      language: 'PT',
    },
    ttl: title === null ? null : refreshSeconds,
  });
  for (const row of rows) calendar.createEvent(calendarEvent(row, publisher));
  return `${calendar.toString()}\r\n`;
}
