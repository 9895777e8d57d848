import { useLayoutEffect } from 'react';

/** Removes the prerendered login as soon as a real screen replaces it. */
export function EndBoot() {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.boot;
    document.getElementById('boot')?.remove();
  }, []);
  return null;
}
