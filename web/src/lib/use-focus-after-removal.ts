import { useEffect, useRef } from 'react';

/** Focuses what `find` returns when a list has become shorter and the focus went away with one of its items. */
export function useFocusAfterRemoval(count: number | undefined, find: () => HTMLElement | null) {
  const last = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: items leave their places when the count changes.
  useEffect(() => {
    const shorter = (count ?? 0) < last.current;
    last.current = count ?? 0;
    if (shorter && document.activeElement === document.body) find()?.focus({ preventScroll: true });
  }, [count]);
}
