import {
  type Colour,
  colourOf,
  contrast,
  difference,
  luminance,
  mix,
  readable,
  scrimOpacity,
  white,
  withLightness,
} from './colours.ts';

/** The colours of a shop's pictures. A name with `on` is the text colour for the ground of that name. */
export interface Palette {
  main: Colour;
  onMain: Colour;
  accent: Colour;
  onAccent: Colour;
  /** Nearly white. */
  paper: Colour;
  onPaper: Colour;
  /** The main colour for words on paper. */
  mainOnPaper: Colour;
  /** Pale. */
  tint: Colour;
  onTint: Colour;
  /** Nearly black. */
  deep: Colour;
  onDeep: Colour;
  /** Opacity of a layer of `deep` on which `onDeep` is readable over any photo. */
  scrim: number;
}

/** A ground with the text colour for it. */
export interface Ground {
  ground: Colour;
  fill: Colour;
}

/** Colours of a shop that chose none. */
const ours = { main: '#1f5a3c', accent: '#f5a95f' } as const;
const warmPaper: Colour = '#fffaf3';
/** Two colours nearer than this look like one. */
const sameLook = 90;

/** Returns an accent that differs visibly from the main colour. */
function accentFor(main: Colour, wanted: Colour): Colour {
  if (difference(main, wanted) >= sameLook) return wanted;
  return luminance(main) > 0.4 ? withLightness(main, 0.42, 0.7) : mix(main, white, 0.6);
}

/** Returns the palette of a shop's two colours; an empty text or one that is no colour counts as not chosen. */
export function paletteOf(cor1: string | undefined, cor2: string | undefined): Palette {
  const first = colourOf(cor1);
  const second = colourOf(cor2);
  const main = first ?? second ?? ours.main;
  const accent = accentFor(main, (first && second) ?? ours.accent);
  const paper = mix(withLightness(main, 0.94, 0.5), warmPaper, 0.7);
  const tint = withLightness(main, 0.89, 0.55);
  const deep = withLightness(main, 0.13, 0.6);
  const on = (ground: Colour) => readable([ground], [paper, deep]);
  const onDeep = on(deep);
  return {
    main,
    onMain: on(main),
    accent,
    onAccent: on(accent),
    tint,
    onTint: on(tint),
    deep,
    onDeep,
    paper,
    onPaper: on(paper),
    mainOnPaper: readable([paper], [main, deep]),
    scrim: scrimOpacity(onDeep, deep),
  };
}

/** Returns whether a shape stands out from its background: by its lightness, or by its hue unless the background is near black. */
function isSeen(shape: Colour, behind: Colour): boolean {
  if (luminance(behind) < 0.2) return contrast(shape, behind) >= 1.6;
  return contrast(shape, behind) >= 1.25 || difference(shape, behind) >= sameLook;
}

/** Returns the first of accent, main (or main, accent) and paper that stands out from the background, with its text colour. */
export function standOut(palette: Palette, behind: Colour, first: 'accent' | 'main' = 'accent'): Ground {
  const { main, onMain, accent, onAccent, paper, onPaper, deep, onDeep } = palette;
  const inMain = { ground: main, fill: onMain };
  const inAccent = { ground: accent, fill: onAccent };
  const inOrder = first === 'accent' ? [inAccent, inMain] : [inMain, inAccent];
  const seen = [...inOrder, { ground: paper, fill: onPaper }].find(({ ground }) => isSeen(ground, behind));
  return seen ?? { ground: deep, fill: onDeep };
}
