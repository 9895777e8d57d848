import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const [light = '', dark = ''] = css.split('[data-theme="dark"]');

function luminance(theme: string, token: string): number {
  const value = theme.match(/--[\w-]+: oklch\([\d. /]+\)/g)?.find((line) => line.startsWith(`--${token}:`));
  const [l = Number.NaN, c = 0, h = 0] = value?.match(/[\d.]+(?=[ )])/g)?.map(Number) ?? [];
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (x: number) => Math.min(1, Math.max(0, x));
  const red = clamp(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short);
  const green = clamp(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short);
  const blue = clamp(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: string, ink: string, ground: string): number {
  const [low = 0, high = 0] = [luminance(theme, ink), luminance(theme, ground)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['paper', 'surface', 'sunken'];
const text = [
  ...grounds.flatMap((ground) => ['ink', 'muted', 'brand-ink', 'danger-ink'].map((ink) => [ink, ground])),
  ...['brand', 'brand-strong', 'danger', 'danger-strong', 'apricot', 'apricot-strong'].map((ground) => [
    `on-${ground.replace('-strong', '')}`,
    ground,
  ]),
  ...['brand', 'apricot', 'danger', 'info'].map((tone) => [`${tone}-ink`, `${tone}-soft`]),
  ['on-brand-panel', 'brand-panel'],
  ['apricot', 'brand-panel'],
  ['paper', 'ink'],
];
const themes = [
  ['light', light],
  ['dark', dark],
] as const;

test.each(themes)('keeps every text of the %s theme at 4.5:1', (_name, theme) => {
  const weak = text.filter(([ink = '', ground = '']) => !(contrast(theme, ink, ground) >= 4.5));
  expect(weak).toEqual([]);
});

test.each(themes)('keeps input borders and focus rings of the %s theme at 3:1', (_name, theme) => {
  const weak = ['line-strong', 'focus', 'danger'].flatMap((line) =>
    grounds.filter((ground) => !(contrast(theme, line, ground) >= 3)).map((ground) => [line, ground]),
  );
  expect(weak).toEqual([]);
});

test.each(themes)(
  'keeps the main button of the landing in the %s theme at 3:1 to its box',
  (_name, theme) => {
    const boxes = [
      ['brand', 'apricot-soft'],
      ['brand-strong', 'apricot-soft'],
      ['apricot', 'brand-panel'],
      ['apricot-strong', 'brand-panel'],
      ['brand', 'surface'],
      ['brand-strong', 'surface'],
    ] as const;
    expect(boxes.filter(([button, box]) => !(contrast(theme, button, box) >= 3))).toEqual([]);
  },
);
