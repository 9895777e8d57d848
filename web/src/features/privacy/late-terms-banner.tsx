import { type ComponentType, useEffect, useState } from 'react';

/** Delay in ms, after which the screen has rendered and no longer competes with the banner. */
const patienceMs = 2_500;

/** Checks, once the screen has rendered, whether the terms changed since the user accepted them (L2). */
export function LateTermsBanner() {
  const [Banner, setBanner] = useState<ComponentType | null>(null);
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      import('./terms-banner.tsx').then(
        ({ TermsBanner }) => !gone && setBanner(() => TermsBanner),
        // Offline, the banner waits for a later visit.
        () => undefined,
      );
    }, patienceMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);
  return Banner && <Banner />;
}
