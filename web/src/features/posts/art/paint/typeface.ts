import fontAddress from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { Measure } from './fit-text.ts';

const family = 'Matilha Arte';
/** The fonts of a picture: the product's own, then the device's for emoji and other scripts. */
export const fontStack = `"${family}", "Figtree Fallback", system-ui, sans-serif`;

let loading: Promise<unknown> | undefined;

/**
 * Loads the product's font under a name of its own: the page's styles give up on it after a moment (`font-display: optional`), and a picture
 * must not depend on that. Resolves also when the font cannot be loaded; the device's font then takes its place.
 */
export function loadTypeface(): Promise<unknown> {
  loading ??= new FontFace(family, `url(${fontAddress})`, { weight: '300 900' })
    .load()
    .then((face) => document.fonts.add(face))
    .catch(() => undefined);
  return loading;
}

/** The screen draws at another scale than the file: widths differ by less than this. */
const tolerance = 1.01;
const mostKnown = 6_000;
const emPixels = 100;
/** For a browser without a canvas. */
const usualWidth = 0.6;

/** Returns a function that measures texts in the pictures' font, and remembers the widths. */
export function textMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  const known = new Map<string, number>();
  return (text, weight) => {
    if (!context) return text.length * usualWidth;
    const key = `${weight} ${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= mostKnown) known.clear();
    context.textRendering = 'geometricPrecision';
    context.font = `${weight} ${emPixels}px ${fontStack}`;
    const width = (context.measureText(text).width / emPixels) * tolerance;
    known.set(key, width);
    return width;
  };
}
