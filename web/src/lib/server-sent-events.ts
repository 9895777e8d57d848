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
    const blocks = (rest + chunk).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    if (rest.length > maxBuffered) throw new RangeError('event too long');
    return blocks.flatMap((block) => parseBlock(block) ?? []);
  };
}

function parseBlock(block: string): RawEvent | undefined {
  const found = { id: '', event: 'message' };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const value = line.slice(colon + 1).replace(/^ /, '');
    if (line.startsWith('data:')) data.push(value);
    else if (line.startsWith('id:')) found.id = value;
    else if (line.startsWith('event:')) found.event = value;
  }
  return data.length > 0 ? { ...found, data: data.join('\n') } : undefined;
}
