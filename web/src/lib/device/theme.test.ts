import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { chooseTheme, followTheme, readTheme, themes } from './theme.ts';

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

const firstPaint = readFileSync(join(import.meta.dirname, '../../../public/theme.js'), 'utf8');
/** Runs the script that comes before the first paint, as a page that has just begun to load. */
function paintFirst() {
  delete document.documentElement.dataset.theme;
  new Function(firstPaint)();
}

test.each(themes.flatMap((theme) => [true, false].map((dark) => ({ theme, dark }))))(
  'paints $theme first as it stays, on a system whose dark mode is $dark',
  ({ theme, dark }) => {
    systemIs(dark);
    chooseTheme(theme);
    const chosen = shown();
    paintFirst();
    expect(shown()).toBe(chosen);
    vi.unstubAllGlobals();
  },
);
