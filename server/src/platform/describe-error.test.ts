import { expect, it } from 'vitest';
import { isDatabaseUnavailable } from './describe-error.ts';

// The texts are those of pg, which gives these errors no code.
it.each([
  'Connection terminated unexpectedly',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
])('takes %j for an unavailable database', (message) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  expect(isDatabaseUnavailable(new Error('Failed query', { cause: new Error(message) }))).toBe(true);
});

it('takes no other error for an unavailable database', () => {
  expect(isDatabaseUnavailable(new Error('Cannot read properties of undefined'))).toBe(false);
  expect(isDatabaseUnavailable(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false);
});
