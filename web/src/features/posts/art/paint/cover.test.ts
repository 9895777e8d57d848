import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centred, clampPlacement, cover, drag } from './cover.ts';

const anyBox = fc.record({
  x: fc.integer({ min: -500, max: 1000 }),
  y: fc.integer({ min: -500, max: 1000 }),
  width: fc.integer({ min: 10, max: 1080 }),
  height: fc.integer({ min: 10, max: 1920 }),
});
const anyRatio = fc.double({ min: 0.05, max: 20, noNaN: true });
const anyNumber = fc.double();
const anyPlacement = fc.record({ zoom: anyNumber, x: anyNumber, y: anyNumber }).map(clampPlacement);

describe('a photo in its frame', () => {
  it('covers the frame and keeps its shape, however it was moved', () => {
    fc.assert(
      fc.property(
        anyBox,
        anyRatio,
        anyPlacement,
        fc.integer(),
        fc.integer(),
        (box, ratio, from, right, down) => {
          const at = cover(box, ratio, drag(box, ratio, from, [right, down]));
          expect(at.width / at.height).toBeCloseTo(ratio, 6);
          expect(at.x).toBeLessThanOrEqual(box.x + 0.001);
          expect(at.y).toBeLessThanOrEqual(box.y + 0.001);
          expect(at.x + at.width).toBeGreaterThanOrEqual(box.x + box.width - 0.001);
          expect(at.y + at.height).toBeGreaterThanOrEqual(box.y + box.height - 0.001);
        },
      ),
    );
  });

  it('follows the finger until its edge shows', () => {
    const box = { x: 0, y: 0, width: 100, height: 100 };
    expect(cover(box, 2, centred)).toEqual({ x: -50, y: 0, width: 200, height: 100 });
    expect(cover(box, 2, drag(box, 2, centred, [20, 30]))).toEqual({ x: -30, y: 0, width: 200, height: 100 });
    expect(cover(box, 2, drag(box, 2, centred, [900, 0])).x).toBe(0);
  });
});
