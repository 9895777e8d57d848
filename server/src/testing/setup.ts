import { afterAll, afterEach, expect } from 'vitest';
import { closeFile } from './after-use.ts';
import { takeUndeclared, watchServers } from './declared-status.ts';

watchServers();

afterEach(() => {
  expect(takeUndeclared(), 'every status that a route answers stands in its schema').toEqual([]);
});

// The first afterAll runs last: a file's own hooks still find its open resources.
afterAll(closeFile);
