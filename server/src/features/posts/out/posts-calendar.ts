import { addDays } from '@matilha/contract/content/event-dates';
import { wholeCaption } from '@matilha/contract/shop/post-formats';
import { captionMaxLength, mondayOf } from '@matilha/contract/shop/posts';
import ical, {
  escape as escapeText,
  ICalAlarmRelatesTo,
  ICalAlarmType,
  type ICalEvent,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { later, minutes } from '#server/platform/clock.ts';
import { cleanLine, cleanText } from '#server/platform/text/clean-text.ts';
import { instantInBrazil } from '#server/platform/time/brazil-time.ts';
import type { OutCalendar, OutPost } from './out-repository.ts';

/** Address and name of the product. */
export interface Publisher {
  appUrl: URL;
  brandName: string;
}

const refreshSeconds = 3_600;
/** How long a post takes in the calendar. */
const duration = minutes(30);
const remindedBefore = 30 * 60;
/** A post without an hour reminds at nine. */
const remindedAt = 9 * 3_600;

/** A published post stays as a record, but reminds of nothing. */
const states = {
  ideia: { status: ICalEventStatus.TENTATIVE, before: 'Ideia · ' },
  pronto: { status: ICalEventStatus.CONFIRMED, before: '' },
  publicado: { status: ICalEventStatus.CONFIRMED, before: 'Publicado · ' },
} as const;

/** Returns a day as the library needs it: midnight UTC, because a time zone would shift it. */
const day = (text: string): Date => new Date(`${text}T00:00:00Z`);

function timesOf({ dia, hora }: OutPost, timeZone: string) {
  // The end is exclusive in iCalendar.
  if (hora === null) return { allDay: true, start: day(dia), end: day(addDays(dia, 1)) };
  const start = instantInBrazil(dia, hora, timeZone);
  return { start, end: later(start, duration) };
}

function calendarEvent(post: OutPost, timeZone: string, { appUrl, brandName }: Publisher) {
  const { status, before } = states[post.estado];
  const here = new URL(`/posts?semana=${mondayOf(post.dia)}`, appUrl).href;
  const theme = cleanLine(post.tema, 300);
  const description = [theme, cleanText(wholeCaption(post), captionMaxLength), `${brandName}: ${here}`];
  return {
    ...timesOf(post, timeZone),
    id: `post-${post.id}@${appUrl.hostname}`,
    sequence: post.version,
    stamp: post.updatedAt,
    lastModified: post.updatedAt,
    summary: `${before}${post.formato}: ${theme}`,
    description: description.filter(Boolean).join('\n\n'),
    url: here,
    status,
    busystatus: ICalEventBusyStatus.FREE,
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

function remind(event: ICalEvent, { hora }: OutPost): void {
  const alarm = event.createAlarm({ type: ICalAlarmType.display, description: event.summary() });
  if (hora !== null) alarm.trigger(remindedBefore);
  // By itself the library counts a later reminder from the event's end.
  else alarm.triggerAfter(remindedAt).relatesTo(ICalAlarmRelatesTo.start);
}

/** Returns posts as an iCalendar file; with a name it is one to subscribe to. The same posts give the same bytes on any machine. */
export function renderPosts({ posts, timeZone }: OutCalendar, publisher: Publisher, name?: string): string {
  const calendar = ical({
    // The library does not escape a calendar's name.
    name: name === undefined ? null : escapeText(cleanLine(name, 100), false),
    prodId: {
      company: cleanLine(publisher.brandName, 40).replaceAll('/', ' '),
      product: 'Posts',
      language: 'PT',
    },
    ttl: name === undefined ? null : refreshSeconds,
  });
  for (const post of posts) {
    const event = calendar.createEvent(calendarEvent(post, timeZone, publisher));
    if (post.estado !== 'publicado') remind(event, post);
  }
  return `${calendar.toString()}\r\n`;
}
