import { expect, test } from 'vitest';
import { headingLevels } from './heading-levels.ts';

const levels = (...depths: number[]) =>
  headingLevels(depths.map((depth) => (depth ? { type: 'heading', depth } : { type: 'paragraph' })));

test('starts the outline at level 1 and skips no level', () => {
  expect(levels(2, 0, 3, 2)).toEqual([1, 0, 2, 1]);
  expect(levels(1, 4, 4, 6, 2)).toEqual([1, 2, 2, 3, 2]);
  expect(levels(3, 1, 2)).toEqual([1, 1, 2]);
});
