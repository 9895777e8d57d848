import type { Colour } from './colours.ts';
import type { Box } from './formats.ts';

/** A colour whose opacity changes from point to point. */
export interface Fade {
  colour: Colour;
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  /** Opacities at places from 0 (`from`) to 1 (`to`). */
  stops: readonly (readonly [place: number, opacity: number])[];
}

export interface Shape {
  kind: 'shape';
  /** Path data of SVG. */
  d: string;
  fill?: Colour | Fade;
  stroke?: { colour: Colour; width: number; dash?: readonly number[] };
  /** Moves, enlarges and turns (in degrees) a path drawn around 0, 0. */
  place?: { x: number; y: number; scale: number; turn: number };
}

export interface Words {
  kind: 'words';
  /** Each line's place is the start, the middle or the end of its baseline. */
  lines: readonly { text: string; x: number; y: number }[];
  anchor: 'start' | 'middle' | 'end';
  size: number;
  weight: number;
  fill: Colour;
  /** Everything that can lie behind the words, a photo under its scrim at its darkest and lightest. */
  behind: readonly Colour[];
  /** The area that the lines fill. */
  area: Box;
  shortened: boolean;
  /** The picture's title. */
  leads: boolean;
}

export interface Picture {
  kind: 'picture';
  source: 'photo' | 'logo';
  /** The area that it fills. */
  box: Box;
  /** The area that the whole picture covers; its parts outside the box are cut off. */
  at: Box;
  /** Path data of the visible part. */
  clip: string;
}

export type Item = Shape | Words | Picture;

/** A picture as data: drawn as SVG on the screen (scene-svg.tsx) and on a canvas for its file (paint-scene.ts). */
export interface Scene {
  width: number;
  height: number;
  items: readonly Item[];
}
