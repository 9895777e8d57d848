import { type RefObject, useEffect, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { moved } from './move.ts';

interface Drag {
  /** The element whose children are the rows. */
  list: RefObject<HTMLElement | null>;
  rows: readonly RaRecord[];
  onChange: (rows: RaRecord[]) => void;
}

/**
 * Moves a row to where the mouse or the finger is, until it is let go. The listeners are the window's: a row that moves in the document
 * loses the pointer.
 */
export function useDrag({ list, rows, onChange }: Drag) {
  const [dragged, setDragged] = useState<RaRecord['id'] | null>(null);
  useEffect(() => {
    if (dragged === null) return;
    const follow = ({ clientY }: PointerEvent) => {
      const from = rows.findIndex(({ id }) => id === dragged);
      const items = [...(list.current?.children ?? [])];
      const under = items.findIndex((item) => clientY < item.getBoundingClientRect().bottom);
      const to = under === -1 ? rows.length - 1 : under;
      if (to !== from) onChange(moved(rows, from, to));
      items[to]?.scrollIntoView({ block: 'nearest' });
    };
    const end = () => setDragged(null);
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pointermove', follow, { signal });
    for (const name of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(name, end, { signal });
    return () => listening.abort();
  }, [dragged, rows, list, onChange]);
  return { dragged, start: setDragged };
}
