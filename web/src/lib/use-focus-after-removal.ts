import { useEffect, useRef } from 'react';

/** Focuses the result of `find` when a list lost an item and the focus with it. */
export function useFocusAfterRemoval(count: number | undefined, find: () => HTMLElement | null) {
  const last = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: items leave their places when the count changes.
  useEffect(() => {
    const shorter = (count ?? 0) < last.current;
    last.current = count ?? 0;
    if (shorter && document.activeElement === document.body) find()?.focus({ preventScroll: true });
  }, [count]);
}
