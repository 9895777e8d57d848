import { connect, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { selectNewestMails } from '#server/database/stores/mail-store.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createMailProvider } from './create-mail-provider.ts';
import { mailJob } from './mail-job.ts';
import { queueMail } from './queue-mail.ts';
import { portOf } from './testing/smtp-peer.ts';

const { db, url } = await testDatabase();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

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
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));

/** The mail server of the product: it drops every connection while `away`. */
let away = true;
const door = createServer((socket) => {
  socket.on('error', () => undefined);
  if (away) return void socket.destroy();
  const inside = connect(portOf(smtp.server), '127.0.0.1').on('error', () => socket.destroy());
  socket.pipe(inside).pipe(socket);
});
await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));

const provider = createMailProvider(
  readConfig({ SMTP_URL: `smtp://127.0.0.1:${portOf(door)}`, MAIL_FROM: 'ola@matilha.test' }),
);
const limits = createLimits({ db, clock: systemClock });
const job = mailJob({ limits, provider, host: 'matilha.test' });
const jobs = startJobs({
  connectionString: url,
  db,
  clock: systemClock,
  log,
  // The same job with shorter pauses: the test is about the effect, not the time.
  jobs: [{ ...job, retry: { limit: 100, pause: 1, longestPause: 1 } }],
});
await jobs.ready;
afterAll(async () => {
  await jobs.stop();
  provider.close();
  door.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

test('delivers mails written during an outage once, after the server returns', async () => {
  const context = { ...testContext({ db }), jobs: jobs.queue };
  const mail = { userId: null, kind: 'test', html: '<p>x</p>', text: 'x', to: 'ana@exemplo.com.br' };
  await db.transaction(async (tx) => {
    for (const subject of ['um', 'dois', 'três']) await queueMail(tx, context, { ...mail, subject });
  });
  const tried = async () => (await selectNewestMails(db, 3)).map(({ status }) => status);
  await expect
    .poll(async () => (await db.$client.query('select min(attempts) from mails')).rows[0].min)
    .toBeGreaterThan(0);
  expect(await tried()).toEqual(['queued', 'queued', 'queued']);
  away = false;
  await expect.poll(tried).toEqual(['sent', 'sent', 'sent']);
  const ids = received.map((text) => /^Message-ID: (.+)$/m.exec(text)?.[1]);
  expect(new Set(ids).size).toBe(3);
  expect(received).toHaveLength(3);
});
