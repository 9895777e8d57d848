import { expect, it } from 'vitest';
import { ConnectionFailure } from '#server/database/errors.ts';
import { describeError, isDatabaseUnavailable } from './describe-error.ts';

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

it('marks errors of a database that is away, not those of another service or of a cancelled statement', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const isMarked = (error: Error) => describeError(error).database === 'unavailable';
  expect(isMarked(new ConnectionFailure(away))).toBe(true);
  expect(isMarked(new Error('wrapped', { cause: new ConnectionFailure(away) }))).toBe(true);
  expect(isMarked(new Error('the model service failed', { cause: away }))).toBe(false);
  const cancelled = Object.assign(new Error('statement timeout'), { code: '57014' });
  expect(isMarked(new ConnectionFailure(cancelled))).toBe(false);
});
