import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyColour } from '../testing/arbitrary-art.ts';
import {
  black,
  contrast,
  leastContrast,
  luminance,
  mix,
  readable,
  scrimOpacity,
  shadeBehind,
  white,
  withLightness,
} from './colours.ts';
import { paletteOf, standOut } from './palette.ts';

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#1f5a3c', '#f5a95f', 4.15],
  ] as const)('returns the contrast of %s and %s', (a, b, expected) => {
    expect(contrast(a, b)).toBeCloseTo(expected, 2);
    expect(contrast(b, a)).toBe(contrast(a, b));
  });

  it('finds a readable text colour for every ground', () => {
    fc.assert(
      fc.property(anyColour, fc.array(anyColour), (ground, preferred) => {
        expect(contrast(readable([ground], preferred), ground)).toBeGreaterThanOrEqual(leastContrast);
      }),
    );
  });

  it('survives shapes that are drawn behind a text', () => {
    fc.assert(
      fc.property(anyColour, fc.double({ min: 0, max: 1, noNaN: true }), (ground, share) => {
        const text = readable([ground]);
        expect(contrast(text, shadeBehind(ground, text, share))).toBeGreaterThanOrEqual(
          contrast(text, ground) - 0.05,
        );
      }),
    );
  });

  it('holds over every colour that a photo can have under its scrim', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (shop, photo) => {
        const { deep, onDeep, scrim } = paletteOf(shop, '');
        expect(contrast(onDeep, mix(photo, deep, scrim))).toBeGreaterThanOrEqual(leastContrast);
      }),
    );
  });

  it('needs a full scrim where the text is too near its colour', () => {
    expect(scrimOpacity(white, '#eeeeee')).toBe(1);
    expect(scrimOpacity(white, black)).toBeLessThan(0.6);
  });
});

describe('a palette', () => {
  it('gives every ground a readable text colour, for any two colours of a shop', () => {
    fc.assert(
      fc.property(anyColour, fc.option(anyColour, { nil: '' }), (first, second) => {
        const palette = paletteOf(first, second);
        const { main, onMain, accent, onAccent, paper, onPaper, mainOnPaper, tint, onTint, deep, onDeep } =
          palette;
        for (const [text, ground] of [
          [onMain, main],
          [onAccent, accent],
          [onPaper, paper],
          [mainOnPaper, paper],
          [onTint, tint],
          [onDeep, deep],
        ] as const)
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(leastContrast);
        for (const behind of [main, accent, paper, deep]) {
          const { ground, fill } = standOut(palette, behind);
          expect(ground).not.toBe(behind);
          expect(contrast(fill, ground)).toBeGreaterThanOrEqual(leastContrast);
        }
        expect(luminance(paper)).toBeGreaterThan(0.75);
        expect(luminance(deep)).toBeLessThan(0.06);
      }),
    );
  });

  it('keeps the colours of the shop, and tells two equal ones apart', () => {
    expect(paletteOf('#F7C6D9', '#b8e0d2')).toMatchObject({ main: '#f7c6d9', accent: '#b8e0d2' });
    expect(paletteOf('#f7c6d9', '#f7c6d9').accent).not.toBe('#f7c6d9');
    expect(paletteOf('', '#112233').main).toBe('#112233');
  });

  it('takes our colours for a shop without any, and for texts that are no colours', () => {
    expect(paletteOf(undefined, '')).toEqual(paletteOf('red', 'url(x)'));
    expect(paletteOf('', '')).toMatchObject({ main: '#1f5a3c', accent: '#f5a95f' });
  });
});

it('changes the lightness of a colour and keeps its hue', () => {
  expect(withLightness('#ff0000', 0.25, 1)).toBe('#800000');
  expect(withLightness('#808080', 0.5, 1)).toBe('#808080');
  expect(withLightness('#0000ff', 0.75, 0.5)).toBe('#9f9fdf');
});
