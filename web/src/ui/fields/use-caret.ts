import { useLayoutEffect, useRef } from 'react';

/** For masked inputs: restores the caret once the masked text is rendered. */
export function useCaret() {
  const wanted = useRef<{ input: HTMLInputElement; at: number } | null>(null);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { input, at } = wanted.current;
    wanted.current = null;
    if (document.activeElement === input) input.setSelectionRange(at, at);
  });
  return {
    keep: (input: HTMLInputElement, at: number) => {
      wanted.current = { input, at };
    },
  };
}
