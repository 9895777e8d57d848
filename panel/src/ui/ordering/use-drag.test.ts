import { expect, it } from 'vitest';
import { placeAt } from './use-drag.ts';

/** Returns the places of rows with these heights, one below the other. */
function rectsOf(...heights: number[]) {
  let bottom = 0;
  return heights.map((height) => {
    bottom += height;
    return { top: bottom - height, bottom };
  });
}

it('moves a row to the row under the pointer, and to the ends beyond them', () => {
  const rows = rectsOf(50, 50, 50);
  expect(placeAt(75, 0, rows)).toBe(1);
  expect(placeAt(900, 0, rows)).toBe(2);
  expect(placeAt(-20, 2, rows)).toBe(0);
  expect(placeAt(60, 1, rows)).toBe(1);
});

it('leaves a row where it came past a taller one, in both directions', () => {
  expect(placeAt(60, 0, rectsOf(50, 150))).toBe(0);
  expect(placeAt(155, 0, rectsOf(50, 150))).toBe(1);
  // The same pointer after the swap.
  expect(placeAt(155, 1, rectsOf(150, 50))).toBe(1);
  expect(placeAt(140, 1, rectsOf(150, 50))).toBe(1);
  expect(placeAt(45, 1, rectsOf(150, 50))).toBe(0);
  expect(placeAt(45, 0, rectsOf(50, 150))).toBe(0);
});
