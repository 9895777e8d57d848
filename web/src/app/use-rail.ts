import { useCallback, useState, useSyncExternalStore } from 'react';
import { deviceStorage } from '#web/lib/device-storage.ts';

const key = 'rail';
/** From here on the menu stands beside the screen; the styles say the same as `lg:`. */
const wide = '(min-width: 64rem)';

/** Returns whether the menu stands beside the screen, whether it is folded to its icons, and a function that folds or unfolds it. */
export function useRail() {
  const beside = useMedia(wide);
  const [folded, setFolded] = useState(() => deviceStorage.get(key) === 'folded');
  const toggle = useCallback(
    () =>
      setFolded((was) => {
        deviceStorage.set(key, was ? 'open' : 'folded');
        return !was;
      }),
    [],
  );
  return { beside, folded, toggle };
}

/** Follows a media query. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
