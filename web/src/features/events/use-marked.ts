import type { Event } from '@matilha/contract/content/events';
import { useState } from 'react';

interface Marked {
  on: boolean;
  ids: ReadonlySet<number>;
}

/**
 * Returns only the events marked with interest while the filter is on. An event whose mark is taken away stays until the filter is set
 * again, so that no card moves away under the finger.
 */
export function useMarked(events: Event[], on: boolean): Event[] {
  const [marked, setMarked] = useState<Marked>({ on: false, ids: new Set() });
  const loaded = events.length > 0;
  if (loaded && marked.on !== on) {
    setMarked({ on, ids: new Set(events.filter(({ interesse }) => interesse).map(({ id }) => id)) });
  }
  return on ? events.filter(({ id, interesse }) => interesse || marked.ids.has(id)) : events;
}
