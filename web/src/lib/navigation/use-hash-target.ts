import { useEffect } from 'react';
import { usePlace } from './location.ts';

/** How long, in ms, content loading above the target may still push it away. */
const settlingMs = 4_000;
const touches = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to the element named in the address (`#extrato`), focuses it, and holds it in view while the page
 * still grows above it, until the user scrolls, types or touches. Waits until `ready` if the element comes later.
 */
export function useHashTarget(ready = true) {
  const place = usePlace();
  useEffect(() => {
    const { hash } = place;
    const target = hash && ready ? document.getElementById(hash.slice(1)) : null;
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
  }, [place, ready]);
}
