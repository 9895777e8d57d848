import { pino } from 'pino';
import { expect, it } from 'vitest';
import { outageHook } from './create-log.ts';

function logAt() {
  let now = 0;
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const log = pino({ base: null, timestamp: false, hooks: outageHook(() => now) }, { write });
  const wait = (ms: number) => {
    now += ms;
  };
  return { log, lines, wait };
}

const outage = { database: 'unavailable', errorCode: 'ECONNREFUSED' };

it('writes one line a second about an unavailable database, with the number of those before it', () => {
  const { log, lines, wait } = logAt();
  const request = log.child({ requestId: 'r1' });
  for (let count = 0; count < 4; count += 1) request.error(outage, 'request failed');
  log.warn(outage, 'sweep failed');
  wait(1_000);
  log.warn(outage, 'sweep failed');
  expect(lines.map(({ msg, requestId, suppressed }) => [msg, requestId, suppressed])).toEqual([
    ['request failed', 'r1', 0],
    ['sweep failed', undefined, 4],
  ]);
});

it('writes every other line meanwhile', () => {
  const { log, lines } = logAt();
  log.warn(outage, 'sweep failed');
  log.info({ status: 503 }, 'request');
  log.error({ error: 'TypeError' }, 'request failed');
  log.info('plain');
  expect(lines.map(({ msg }) => msg)).toEqual(['sweep failed', 'request', 'request failed', 'plain']);
});
