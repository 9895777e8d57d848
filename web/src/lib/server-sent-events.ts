/** One event as it came over the wire, before anything is known about its data. */
export interface RawEvent {
  id: string;
  event: string;
  data: string;
}

const maxBuffered = 4 * 1024 * 1024;

/** Cuts a `text/event-stream` into its events, however the network cut it; throws when one never ends. */
export function createEventParser(): (chunk: string) => RawEvent[] {
  let rest = '';
  return (chunk) => {
    const text = chunk.includes('\r') ? chunk.replaceAll('\r', '') : chunk;
    const known = rest.length;
    rest += text;
    const events: RawEvent[] = [];
    let start = 0;
    // The blank line may have begun in the chunk before.
    let end = rest.indexOf('\n\n', Math.max(0, known - 1));
    while (end !== -1) {
      const event = parseBlock(rest.slice(start, end));
      if (event) events.push(event);
      start = end + 2;
      end = rest.indexOf('\n\n', start);
    }
    if (start > 0) rest = rest.slice(start);
    if (rest.length > maxBuffered) throw new RangeError('event too long');
    return events;
  };
}

function parseBlock(block: string): RawEvent | undefined {
  const found = { id: '', event: 'message', data: '' };
  let hasData = false;
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const value = line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    const field = line.slice(0, colon);
    if (field === 'data') {
      found.data = hasData ? `${found.data}\n${value}` : value;
      hasData = true;
    } else if (field === 'id' || field === 'event') found[field] = value;
  }
  return hasData ? found : undefined;
}
