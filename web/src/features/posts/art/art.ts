import type { Placement } from './paint/cover.ts';
import type { Measure } from './paint/fit-text.ts';
import type { Frame } from './paint/formats.ts';
import type { Palette } from './paint/palette.ts';

/** The texts of a picture; an empty one leaves its place to the others. */
export interface ArtWords {
  title: string;
  /** Its line breaks make the items of a list. */
  small: string;
  call: string;
  /** A word or two above the title. */
  tag: string;
  /** A price or a percentage. */
  price: string;
}

export interface ArtPhoto {
  /** Width by height. */
  ratio: number;
  placement: Placement;
}

export interface ArtLogo {
  ratio: number;
  /** The ground on which the logo can be seen; `none` for a logo that brings its own. */
  ground: 'light' | 'dark' | 'none';
}

/** All that a template draws from. */
export interface Art {
  frame: Frame;
  words: ArtWords;
  palette: Palette;
  photo: ArtPhoto | null;
  logo: ArtLogo | null;
  shopName: string;
  measure: Measure;
}
