import { expect, it } from 'vitest';
import { ConnectionFailure } from '#server/database/errors.ts';
import { testDatabase } from '#server/testing/database.ts';
import { describeError, isDatabaseUnavailable } from './describe-error.ts';

// The texts are those of pg and of the job queue, which give these errors no code.
it.each([
  'Connection terminated unexpectedly',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
  'LISTEN/NOTIFY heartbeat timed out',
])('takes %j for an unavailable database', (message) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  expect(isDatabaseUnavailable(new Error('Failed query', { cause: new Error(message) }))).toBe(true);
});

it('takes no other error for an unavailable database', () => {
  expect(isDatabaseUnavailable(new Error('Cannot read properties of undefined'))).toBe(false);
  expect(isDatabaseUnavailable(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false);
});

it('takes a server that became a replica for an unavailable database, in one line a second', async () => {
  const { db } = await testDatabase();
  const write = `select set_config('transaction_read_only', 'on', true); create table never_made (id int)`;
  const error: unknown = await db.$client.query(write).catch((raised: unknown) => raised);
  expect(describeError(error)).toMatchObject({ errorCode: '25006', database: 'unavailable' });
  expect(isDatabaseUnavailable(new Error('Failed query', { cause: error }))).toBe(true);
});

it('takes no line of a message for a stack frame, whatever the database raised', async () => {
  const { db } = await testDatabase();
  const raise = `do $$ begin raise exception E'first\\n    at canario (file:///x.js:10:20)'; end $$`;
  const error: unknown = await db.$client.query(raise).catch((raised: unknown) => raised);
  const described = describeError(new Error('Failed query', { cause: error }));
  expect(JSON.stringify(described)).not.toContain('canario');
  expect(described).toMatchObject({ errorCode: 'P0001', detail: 'first' });
  expect(described.frames).toEqual(
    expect.arrayContaining([expect.stringMatching(/^\s+at .*node_modules\/pg/)]),
  );
});

it('leaves out the frames of a stack that has another message than the error', () => {
  const { stack } = new Error('first\n    at canario (file:///x.js:10:20)');
  expect(describeError(Object.assign(new Error('second'), { stack }))).toMatchObject({
    detail: 'second',
    frames: [],
  });
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
