import type { Event } from '@matilha/contract/events';
import { useState } from 'react';

interface Pinned {
  key: string;
  ids: ReadonlySet<number>;
}

/**
 * Returns the ids of the events marked with interest when `key` is first shown. They stay first until `key`
 * changes, so that no card moves away under the finger that marks it.
 */
export function usePinned(events: readonly Event[] | undefined, key: string): ReadonlySet<number> {
  const [pinned, setPinned] = useState<Pinned>({ key: '', ids: new Set() });
  if (events && pinned.key !== key) {
    setPinned({ key, ids: new Set(events.filter(({ interesse }) => interesse).map(({ id }) => id)) });
  }
  return pinned.ids;
}
