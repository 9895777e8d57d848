import { useLayoutEffect } from 'react';

/** Takes away the login that the page came with, at the moment something real stands in its place. */
export function EndBoot() {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.boot;
    document.getElementById('boot')?.remove();
  }, []);
  return null;
}
