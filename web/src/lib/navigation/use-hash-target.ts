import { useEffect } from 'react';
import { usePlace } from './location.ts';

/** How long what arrives above the target may still push it away. */
const settlingMs = 4_000;
const touches = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Brings the element named in the address (`#extrato`) into view and gives it the focus, and holds it there while the
 * page still grows above it, until the person moves.
 */
export function useHashTarget() {
  const place = usePlace();
  useEffect(() => {
    const { hash } = place;
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (!target) return;
    target.focus({ preventScroll: true });
    target.scrollIntoView();
    const grown = new ResizeObserver(() => target.scrollIntoView());
    grown.observe(document.body);
    const letGo = () => {
      grown.disconnect();
      clearTimeout(timer);
      for (const name of touches) window.removeEventListener(name, letGo);
    };
    const timer = setTimeout(letGo, settlingMs);
    for (const name of touches) window.addEventListener(name, letGo, { passive: true });
    return letGo;
  }, [place]);
}
