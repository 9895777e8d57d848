import { useSyncExternalStore } from 'react';
import { deviceStorage } from '#web/lib/device/device-storage.ts';

const key = 'hasSeenTutorial';
const listeners = new Set<() => void>();
let shown = false;

const set = (next: boolean) => {
  shown = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const openTutorial = () => set(true);

/** Hides the tutorial and records nothing. */
export const closeTutorial = () => set(false);

/** Hides the tutorial and records on this device that it was seen. */
export function finishTutorial() {
  deviceStorage.set(key, 'true');
  set(false);
}

/** Forgets that the tutorial was seen, and shows it. */
export function resetTutorial() {
  deviceStorage.remove(key);
  set(true);
}

export const useTutorialShown = () => useSyncExternalStore(subscribe, () => shown);
export const useTutorialSeen = () => useSyncExternalStore(subscribe, () => deviceStorage.get(key) === 'true');
