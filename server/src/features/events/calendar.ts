import { addDays, firstDay, lastDay } from '@matilha/contract/event-dates';
import type { Event } from '@matilha/contract/events';
import ical, {
  escape as escapeText,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { EventRow } from './repository.ts';

/** Where the product is and what it is called. */
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

/** Operators' text as calendars take it: one kind of line end, no other control characters, no endless lines. */
function clean(text: string, longest: number): string {
  const lines = text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  const printable = lines.replace(/(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, ' ');
  const characters = [...printable.toWellFormed()];
  return characters.length > longest
    ? `${characters.slice(0, longest - 1).join('')}…`
    : printable.toWellFormed();
}
const oneLine = (text: string, longest: number): string => clean(text, longest).replace(/\s+/g, ' ').trim();

/** A day as the library wants it: at midnight UTC, and never with a zone, which would move it. */
const day = (text: string): Date => new Date(`${text}T00:00:00Z`);

function webAddress(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null;
  const url = new URL(link);
  // The library escapes these two as it does in texts, which a web address does not allow.
  return url.protocol === 'https:' ? url.href.replaceAll(',', '%2C').replaceAll(';', '%3B') : null;
}

function calendarEvent(row: EventRow, { appUrl, brandName }: Publisher) {
  const dates = { data_evento: row.dataEvento, data_fim: row.dataFim, apenas_mes: row.apenasMes };
  const { ical: status, before, after } = statuses[row.statusData];
  const monthOnly = row.apenasMes && row.statusData === 'confirmada' ? ' (data a confirmar)' : after;
  const here = new URL(`/calendar-events?ano=todos&evento=${row.id}`, appUrl).href;
  const link = webAddress(row.link);
  const description = [
    clean(row.descriptionCard, 1_000),
    link && `Saber mais: ${link}`,
    `${brandName}: ${here}`,
  ];
  return {
    id: `evento-${row.id}@${appUrl.hostname}`,
    sequence: row.sequence,
    start: day(firstDay(dates)),
    // The day after the last one: calendars count up to it.
    end: day(addDays(lastDay(dates), 1)),
    allDay: true,
    stamp: row.updatedAt,
    lastModified: row.updatedAt,
    summary: `${before}${oneLine(row.name, 200)}${monthOnly}`,
    description: description.filter(Boolean).join('\n\n'),
    location: oneLine(row.lugar, 200) || null,
    url: link ?? here,
    status: row.apenasMes && status === ICalEventStatus.CONFIRMED ? ICalEventStatus.TENTATIVE : status,
    busystatus: ICalEventBusyStatus.FREE,
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/** Events as an iCalendar file of whole days; the same rows always give the same bytes, in any time zone. */
export function renderCalendar(rows: readonly EventRow[], publisher: Publisher, name?: string): string {
  // The library writes a calendar's own name as it is.
  const title = name === undefined ? null : escapeText(oneLine(name, 100), false);
  const calendar = ical({
    name: title,
    prodId: {
      company: oneLine(publisher.brandName, 40).replaceAll('/', ' '),
      product: 'Eventos',
      language: 'PT',
    },
    ttl: title === null ? null : refreshSeconds,
  });
  for (const row of rows) calendar.createEvent(calendarEvent(row, publisher));
  return `${calendar.toString()}\r\n`;
}
