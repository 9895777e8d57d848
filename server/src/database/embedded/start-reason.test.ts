import { expect, it } from 'vitest';
import { startReason } from './start-reason.ts';

it('returns why the server ended, not its messages to clients that connected meanwhile', () => {
  const log = [
    'LOG:  starting archive recovery',
    'FATAL:  the database system is starting up',
    'FATAL:  recovery ended before configured recovery target was reached',
    'LOG:  terminating any other active server processes',
    'FATAL:  the database system is in recovery mode',
    'LOG:  database system is shut down',
    '',
  ];
  expect(startReason(log.join('\n'))).toBe(log[2]);
});

it('returns the last line if no line is fatal, and nothing for an empty log', () => {
  expect(startReason('LOG:  one\nLOG:  two\n')).toBe('LOG:  two');
  expect(startReason('\n')).toBeUndefined();
});
