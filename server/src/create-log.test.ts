import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { Readable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { createLog, logHook } from './create-log.ts';

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

it('keeps the messages of errors out that the framework logs whole', async () => {
  const lines: string[] = [];
  const reported: unknown[] = [];
  const write = (line: string) => void lines.push(line);
  const reporter = { report: (line: unknown) => void reported.push(line) };
  const loggerInstance: FastifyBaseLogger = createLog({ logLevel: 'info' }, reporter, { write });
  const app = Fastify({ loggerInstance });
  app.get('/file', async () =>
    Readable.from(
      (async function* fail() {
        yield '';
        throw new DrizzleQueryError('select $1', ['ana@exemplo.com.br'], new RangeError('out of range'));
      })(),
    ),
  );
  loggerInstance.error(new DrizzleQueryError('select $1', ['bia@exemplo.com.br'], new TypeError('wrong')));
  await app.inject({ method: 'HEAD', url: '/file' });
  const errors = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
  await vi.waitFor(() => expect(errors()).toHaveLength(2));
  expect(errors()).toMatchObject([
    { error: 'TypeError', detail: 'wrong' },
    { error: 'RangeError', detail: 'out of range', msg: 'Error on Stream found for HEAD route' },
  ]);
  expect(lines.join()).not.toContain('exemplo.com.br');
  expect(reported).toMatchObject([
    { fields: { error: 'TypeError' } },
    { fields: { error: 'RangeError', frames: expect.any(Array) } },
  ]);
});

it('goes on, and ends, while the standard output takes nothing, as a file on a full disk', {
  timeout: 30_000,
}, () => {
  const source = new URL('./create-log.ts', import.meta.url).href;
  const script = `import { createLog } from '${source}';
    const log = createLog({ logLevel: 'info' });
    log.info({}, 'first');
    await new Promise((resolve) => setTimeout(resolve, 200));
    log.info({}, 'second');
    log.fatal({}, 'third');
    process.stderr.write('went on');`;
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
    timeout: 20_000,
  });
  closeSync(full);
  expect([status, stderr]).toEqual([0, 'went on']);
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
