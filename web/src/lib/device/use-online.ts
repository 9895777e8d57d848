import { useSyncExternalStore } from 'react';

const changes = ['online', 'offline'] as const;

function subscribe(listener: () => void) {
  for (const change of changes) window.addEventListener(change, listener);
  return () => {
    for (const change of changes) window.removeEventListener(change, listener);
  };
}

/** Returns whether the device has a network connection, even one without internet access. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
