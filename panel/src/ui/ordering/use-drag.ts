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
 * Returns the place to which the pointer drags a row. Past a taller row the pointer must have gone so far that the dragged one lies under it
 * afterwards, because the next move would bring it back otherwise.
 */
export function placeAt(y: number, from: number, rects: readonly { top: number; bottom: number }[]): number {
  const found = rects.findIndex(({ bottom }) => y < bottom);
  const under = found === -1 ? rects.length - 1 : found;
  const target = rects[under];
  const dragged = rects[from];
  if (!target || !dragged || under === from) return from;
  const height = dragged.bottom - dragged.top;
  if (under > from) return y >= target.bottom - height ? under : under - 1;
  return y < target.top + height ? under : under + 1;
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
      const to = placeAt(
        clientY,
        from,
        items.map((item) => item.getBoundingClientRect()),
      );
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
