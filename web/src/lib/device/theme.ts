import { useSyncExternalStore } from 'react';
import { deviceStorage } from './device-storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';
const listeners = new Set<() => void>();
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Returns the chosen theme; the system's unless one is chosen. */
export function readTheme(): Theme {
  const stored = deviceStorage.get(key);
  return themes.find((theme) => theme === stored) ?? 'system';
}

export function chooseTheme(theme: Theme) {
  deviceStorage.set(key, theme);
  applyTheme();
}

/** Keeps `data-theme` in step with the choice, the system and other tabs; returns a function that stops it. */
export function followTheme() {
  const media = systemDark();
  applyTheme();
  media.addEventListener('change', applyTheme);
  window.addEventListener('storage', applyTheme);
  return () => {
    media.removeEventListener('change', applyTheme);
    window.removeEventListener('storage', applyTheme);
  };
}

function applyTheme() {
  const theme = readTheme();
  const dark = theme === 'dark' || (theme === 'system' && systemDark().matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useTheme = () => useSyncExternalStore(subscribe, readTheme, () => 'system' as const);
