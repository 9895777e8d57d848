import { type RefObject, useEffect } from 'react';

/** Below this height, with a keyboard open or a phone on its side, messages and input take all room. */
const lowPx = 420;

/**
 * Limits a box to the height above the on-screen keyboard, where the browser does not shrink the page itself, and marks
 * it with `data-low` where that is little.
 */
export function useVisibleHeight(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const follow = () => {
      const covered = window.innerHeight - viewport.height;
      const zoomed = viewport.scale > 1.01;
      const height = covered > 80 && !zoomed ? `${viewport.height}px` : '';
      box.current?.style.setProperty('--visible-height', height || '100dvh');
      box.current?.toggleAttribute('data-low', viewport.height < lowPx && !zoomed);
      if (height) window.scrollTo(0, 0);
    };
    follow();
    viewport.addEventListener('resize', follow);
    return () => viewport.removeEventListener('resize', follow);
  }, [box]);
}
