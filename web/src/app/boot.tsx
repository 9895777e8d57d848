import { useLayoutEffect } from 'react';

/** Removes the prerendered login and home screen as soon as a real screen replaces them. */
export function EndBoot() {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.boot;
    document.getElementById('boot')?.remove();
  }, []);
  return null;
}
