import type { Colour } from './colours.ts';
import type { Box } from './formats.ts';
import type { Shape } from './scene.ts';
import { circle, paw } from './shapes.ts';

export const pawAt = (x: number, y: number, size: number, turn: number, fill: Colour): Shape => ({
  kind: 'shape',
  d: paw,
  fill,
  place: { x, y, scale: size / 90, turn },
});

/** Returns small paws in staggered rows over the whole box. */
export function pawPattern({ x, y, width, height }: Box, fill: Colour): Shape[] {
  const apart = 180;
  const rows = Math.ceil(height / apart) + 1;
  const columns = Math.ceil(width / apart) + 1;
  return Array.from({ length: rows * columns }, (_, index) => {
    const row = Math.floor(index / columns);
    const left = x + (index % columns) * apart + (row % 2) * (apart / 2);
    return pawAt(left, y + row * apart, 62, row % 2 === 0 ? -18 : 22, fill);
  });
}

/** Returns one large paw on a disc, for a frame without a photo. */
export function bigPaw({ x, y, width, height }: Box, disc: Colour, fill: Colour): Shape[] {
  const radius = Math.min(width, height) * 0.42;
  const middle = x + width / 2;
  const centre = y + height / 2;
  return [
    { kind: 'shape', d: circle(middle, centre, radius), fill: disc },
    pawAt(middle, centre - radius * 0.06, radius * 1.2, -14, fill),
  ];
}

/** Returns paws along a walk, one step left and one step right. */
export function pawTrail(from: readonly [number, number], steps: number, fill: Colour): Shape[] {
  return Array.from({ length: steps }, (_, step) => {
    const swing = step % 2 === 0 ? -38 : 38;
    return pawAt(from[0] + step * 118, from[1] - step * 62 + swing, 84, 62, fill);
  });
}
