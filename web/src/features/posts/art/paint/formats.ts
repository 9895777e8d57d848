export const artFormats = ['post', 'stories'] as const;
export type ArtFormat = (typeof artFormats)[number];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Frame {
  width: number;
  height: number;
  /** Words and logo stay inside: at the top and the bottom of a story lie the buttons of Instagram. */
  safe: Box;
}

const width = 1080;
const side = 80;

/** Sizes in pixels. */
export const frames: Record<ArtFormat, Frame> = {
  post: { width, height: 1350, safe: { x: side, y: 80, width: width - 2 * side, height: 1350 - 2 * 80 } },
  stories: {
    width,
    height: 1920,
    safe: { x: side, y: 264, width: width - 2 * side, height: 1920 - 264 - 352 },
  },
};
