import { type ComponentType, useEffect, useState } from 'react';

/** After this the screen is up, and nothing of it waits for the banner. */
const patienceMs = 2_500;

/** Looks, once the screen stands, whether the terms have changed since the user accepted them (L2). */
export function LateTermsBanner() {
  const [Banner, setBanner] = useState<ComponentType | null>(null);
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      import('./terms-banner.tsx').then(
        ({ TermsBanner }) => !gone && setBanner(() => TermsBanner),
        // Without a connection it comes with a later visit.
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
