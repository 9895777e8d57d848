import { expect, it } from 'vitest';
import { moved } from './move.ts';

it('moves a row up, down and no further than the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
});

it('leaves the rows as they are for a place without a row', () => {
  expect(moved(['a'], 3, 0)).toEqual(['a']);
});
