import { type RefObject, useEffect } from 'react';

/**
 * Limits a box to the height above the on-screen keyboard, where the browser does not shrink the page itself.
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
      if (height) window.scrollTo(0, 0);
    };
    follow();
    viewport.addEventListener('resize', follow);
    return () => viewport.removeEventListener('resize', follow);
  }, [box]);
}
