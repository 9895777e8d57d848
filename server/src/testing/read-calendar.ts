export interface CalendarEntry {
  /** Values by name with parameters (`DTSTART;VALUE=DATE`), texts unescaped. */
  [property: string]: string;
}

export interface ReadCalendar {
  properties: CalendarEntry;
  events: CalendarEntry[];
  /** The alarms of each event, in the events' order. */
  alarms: CalendarEntry[][];
}

const name = /^[A-Z-]+(;[A-Z-]+=[A-Z-]+)*$/;

/**
 * Parses an iCalendar file by RFC 5545, independently of the library that wrote it. Throws for a bare CR or LF, a
 * control character, a line over 75 octets, invalid UTF-8, a malformed line, or blocks that do not nest.
 */
export function readCalendar(bytes: Uint8Array): ReadCalendar {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  if (!text.endsWith('\r\n')) throw new Error('the last line has no end');
  const lines = text.slice(0, -2).split('\r\n');
  for (const line of lines) {
    if (/\p{Cc}/u.test(line)) throw new Error(`control character in ${JSON.stringify(line)}`);
    if (new TextEncoder().encode(line).length > 75) throw new Error(`too long: ${line}`);
  }
  const whole = lines.join('\n').replaceAll('\n ', '').split('\n');
  if (whole.shift() !== 'BEGIN:VCALENDAR' || whole.pop() !== 'END:VCALENDAR') throw new Error('no calendar');
  const calendar: ReadCalendar = { properties: {}, events: [], alarms: [] };
  let open: CalendarEntry | undefined;
  let alarm: CalendarEntry | undefined;
  for (const line of whole) {
    if (line === 'BEGIN:VEVENT') {
      if (open) throw new Error('an event inside an event');
      open = {};
      calendar.alarms.push([]);
    } else if (line === 'BEGIN:VALARM') {
      if (!open || alarm) throw new Error('an alarm outside an event');
      alarm = {};
    } else if (line === 'END:VALARM') {
      if (!alarm) throw new Error('an end without a start');
      calendar.alarms.at(-1)?.push(alarm);
      alarm = undefined;
    } else if (line === 'END:VEVENT') {
      if (!open || alarm) throw new Error('an end without a start');
      calendar.events.push(open);
      open = undefined;
    } else {
      addProperty(alarm ?? open ?? calendar.properties, line);
    }
  }
  if (open) throw new Error('an event without an end');
  return calendar;
}

function addProperty(entry: CalendarEntry, line: string): void {
  const colon = line.indexOf(':');
  const key = line.slice(0, colon);
  if (!name.test(key) || key.startsWith('BEGIN') || key.startsWith('END'))
    throw new Error(`malformed: ${line}`);
  if (key in entry) throw new Error(`${key} twice`);
  const raw = line.slice(colon + 1);
  const isAddress = key.startsWith('URL');
  if (!isAddress && /(^|[^\\])(\\\\)*[;,]/.test(raw)) throw new Error(`not escaped: ${line}`);
  entry[key] = isAddress
    ? raw
    : raw.replace(/\\([\\;,nN])/g, (_, escaped) => (/n/i.test(escaped) ? '\n' : escaped));
}
