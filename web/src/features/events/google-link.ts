import { addDays, firstDay, lastDay } from '@matilha/contract/content/event-dates';
import type { Event } from '@matilha/contract/content/events';

const compact = (day: string) => day.replaceAll('-', '');

/** Returns the Google Calendar link that adds the event: whole days, the end exclusive. */
export function googleCalendarLink(event: Event, origin: string = window.location.origin): string {
  const here = `${origin}/calendar-events?ano=todos&evento=${event.id}`;
  const uncertain = event.apenas_mes || event.status_data === 'a_confirmar';
  const params = new URLSearchParams({
    action: 'TEMPLATE',
    text: uncertain ? `${event.name} (data a confirmar)` : event.name,
    dates: `${compact(firstDay(event))}/${compact(addDays(lastDay(event), 1))}`,
    details: `${event.description_card.slice(0, 600)}\n\n${here}`,
    location: event.lugar,
  });
  return `https://calendar.google.com/calendar/render?${params}`;
}
