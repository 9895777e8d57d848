import type { Box } from './formats.ts';

/** How a photo lies in its frame: enlarged 1 to 4 times; moved from -1 (its left or upper edge shows) to 1. */
export interface Placement {
  zoom: number;
  x: number;
  y: number;
}

export const mostZoom = 4;
export const centred: Placement = { zoom: 1, x: 0, y: 0 };

const within = (value: number, least: number, most: number) =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;

/** Returns the placement with every number in its range. */
export const clampPlacement = ({ zoom, x, y }: Placement): Placement => ({
  zoom: within(zoom, 1, mostZoom),
  x: within(x, -1, 1),
  y: within(y, -1, 1),
});

/** Returns the area of a whole photo (`ratio` is width by height) that covers the box; its parts outside the box are cut off. */
export function cover(box: Box, ratio: number, { zoom, x, y }: Placement): Box {
  const scale = Math.max(box.width, box.height * ratio) * zoom;
  const width = scale;
  const height = scale / ratio;
  return {
    x: box.x - ((width - box.width) * (1 + x)) / 2,
    y: box.y - ((height - box.height) * (1 + y)) / 2,
    width,
    height,
  };
}

/** Returns the placement after the photo was dragged by this many pixels of the picture. */
export function drag(
  box: Box,
  ratio: number,
  from: Placement,
  [right, down]: readonly [number, number],
): Placement {
  const { width, height } = cover(box, ratio, from);
  const moved = (spare: number, by: number) => (spare < 1 ? 0 : (2 * by) / spare);
  return clampPlacement({
    zoom: from.zoom,
    x: from.x - moved(width - box.width, right),
    y: from.y - moved(height - box.height, down),
  });
}

/** Returns the area of a whole picture that lies inside the box, in its middle. */
export function contain(box: Box, ratio: number): Box {
  const width = Math.min(box.width, box.height * ratio);
  const height = width / ratio;
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}
