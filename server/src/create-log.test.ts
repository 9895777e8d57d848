import { pino } from 'pino';
import { expect, it } from 'vitest';
import { logHook } from './create-log.ts';

function logAt() {
  let now = 0;
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const log = pino(
    { base: null, timestamp: false, hooks: { logMethod: logHook(undefined, () => now) } },
    { write },
  );
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

it('hands errors and failed jobs to the reporter with the fields of the request, nothing else', () => {
  const reported: unknown[] = [];
  const hooks = { logMethod: logHook({ report: (line) => void reported.push(line) }) };
  const log = pino({ base: null, hooks }, { write: () => undefined }).child({ requestId: 'r1' });
  log.error({ error: 'TypeError' }, 'request failed');
  log.warn({ job: 'mail.deliver' }, 'job failed');
  log.fatal({ kind: 'exception' }, 'uncaught error');
  log.warn({ error: 'TypeError' }, 'sweep failed');
  log.info({ status: 500 }, 'request');
  log.error(outage, 'request failed');
  expect(reported).toEqual([
    { level: 'error', message: 'request failed', fields: { requestId: 'r1', error: 'TypeError' } },
    { level: 'warning', message: 'job failed', fields: { requestId: 'r1', job: 'mail.deliver' } },
    { level: 'fatal', message: 'uncaught error', fields: { requestId: 'r1', kind: 'exception' } },
  ]);
});
