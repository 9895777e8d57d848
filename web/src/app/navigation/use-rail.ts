import { useCallback, useState } from 'react';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { useMedia } from '#web/lib/device/use-media.ts';

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
