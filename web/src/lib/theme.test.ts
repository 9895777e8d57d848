import { afterEach, expect, test, vi } from 'vitest';
import { chooseTheme, followTheme, readTheme } from './theme.ts';

const systemIs = (dark: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches: dark,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
const shown = () => document.documentElement.dataset.theme;

afterEach(() => localStorage.removeItem('theme'));

test('follows the system unless a theme is chosen', () => {
  systemIs(true);
  const stop = followTheme();
  expect([readTheme(), shown()]).toEqual(['system', 'dark']);
  chooseTheme('light');
  expect([localStorage.getItem('theme'), shown()]).toEqual(['light', 'light']);
  systemIs(false);
  chooseTheme('dark');
  expect([localStorage.getItem('theme'), shown()]).toEqual(['dark', 'dark']);
  chooseTheme('system');
  expect([localStorage.getItem('theme'), shown()]).toEqual(['system', 'light']);
  stop();
  vi.unstubAllGlobals();
});
