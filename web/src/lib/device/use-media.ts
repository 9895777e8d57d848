import { useState, useSyncExternalStore } from 'react';

function follow(query: string) {
  const media = window.matchMedia(query);
  const subscribe = (changed: () => void) => {
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  };
  return { subscribe, matches: () => media.matches };
}

/** Follows a media query, which stays the same for the life of the component. */
export function useMedia(query: string): boolean {
  const [{ subscribe, matches }] = useState(() => follow(query));
  return useSyncExternalStore(subscribe, matches);
}
