import { useSyncExternalStore } from 'react';

/** The browser's own offer to install the page (Chromium; not yet in the standard types). */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();
const changeTo = (next: InstallOffer | null) => {
  offer = next;
  for (const listener of listeners) listener();
};

/** Keeps the browser's offer for later, instead of its own bar; returns a function that stops it. */
export function holdInstallOffer() {
  const hold = (event: Event) => {
    event.preventDefault();
    changeTo(event as InstallOffer);
  };
  const done = () => changeTo(null);
  window.addEventListener('beforeinstallprompt', hold);
  window.addEventListener('appinstalled', done);
  return () => {
    window.removeEventListener('beforeinstallprompt', hold);
    window.removeEventListener('appinstalled', done);
  };
}

export const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Safari on iOS installs only by hand, and says nothing about it. iPads call themselves Macs. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** How this browser installs the product: by its own offer, by steps that a person takes, or not at all. */
export type InstallWay = 'offer' | 'steps' | null;

const readWay = (): InstallWay => {
  if (isInstalled()) return null;
  if (offer) return 'offer';
  return isIos() ? 'steps' : null;
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useInstallWay = (): InstallWay => useSyncExternalStore(subscribe, readWay);

/** Shows the browser's offer, which it makes once. */
export async function acceptInstallOffer() {
  const held = offer;
  changeTo(null);
  await held?.prompt();
}
