import { afterEach, expect } from 'vitest';
import { takeUndeclared, watchServers } from './declared-status.ts';

watchServers();

afterEach(() => {
  expect(takeUndeclared(), 'every status that a route answers stands in its schema').toEqual([]);
});
