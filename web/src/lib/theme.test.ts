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
  const stop = followTheme('/');
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

test("shows the operators' panel in dark until a theme is chosen", () => {
  systemIs(false);
  let stop = followTheme('/admin/notas-fiscais');
  expect([readTheme(), shown()]).toEqual(['dark', 'dark']);
  chooseTheme('system');
  expect([readTheme(), shown()]).toEqual(['system', 'light']);
  chooseTheme('light');
  expect([readTheme(), shown()]).toEqual(['light', 'light']);
  localStorage.removeItem('theme');
  stop();
  stop = followTheme('/administradores');
  expect([readTheme(), shown()]).toEqual(['system', 'light']);
  stop();
  vi.unstubAllGlobals();
});
