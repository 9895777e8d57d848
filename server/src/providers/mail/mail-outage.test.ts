import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { selectNewestMails } from '#server/database/mail-store.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { systemClock } from '#server/platform/clock.ts';
import { testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { mailJob } from './mail-job.ts';
import { queueMail } from './queue-mail.ts';
import { createSmtpProvider } from './smtp-provider.ts';

const { db, url } = await testDatabase();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A port that nobody listens on yet. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : expect.fail();
}

const port = await freePort();
const provider = createSmtpProvider({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'ola@matilha.test' });
const job = mailJob({ db, clock: systemClock, log, provider, host: 'matilha.test' });
const jobs = startJobs({
  connectionString: url,
  log,
  // The same job with shorter pauses: the effect is tested, not the time.
  jobs: () => [{ ...job, retry: { limit: 100, pause: 1, longestPause: 1 } }],
});
const received: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  logger: false,
  onData(stream, _session, done) {
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk.toString();
    });
    stream.on('end', () => {
      received.push(text);
      done();
    });
  },
});
afterAll(async () => {
  await jobs.stop();
  provider.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

test('mails written while the server is away are delivered once when it is back', async () => {
  const context = { ...testContext({ db }), jobs: jobs.queue };
  const mail = { userId: null, kind: 'test', html: '<p>x</p>', text: 'x', to: 'ana@exemplo.com.br' };
  await db.transaction(async (tx) => {
    for (const subject of ['um', 'dois', 'três']) await queueMail(tx, context, { ...mail, subject });
  });
  const tried = async () => (await selectNewestMails(db, 3)).map(({ status }) => status);
  await expect
    .poll(async () => (await db.$client.query('select min(attempts) from mails')).rows[0].min, {
      timeout: 8_000,
    })
    .toBeGreaterThan(0);
  expect(await tried()).toEqual(['queued', 'queued', 'queued']);
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
  await expect.poll(tried, { timeout: 12_000 }).toEqual(['sent', 'sent', 'sent']);
  const ids = received.map((text) => /^Message-ID: (.+)$/m.exec(text)?.[1]);
  expect(new Set(ids).size).toBe(3);
  expect(received).toHaveLength(3);
});
