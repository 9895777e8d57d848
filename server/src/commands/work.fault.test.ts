import { workKinds } from '@matilha/contract/panel/work';
import { expect, it } from 'vitest';
import { eventually } from '#server/features/simulator/testing/eventually.ts';
import { plantWork } from '#server/features/work/testing/plant-work.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { queueJob } from '#server/jobs/testing/queue-control.ts';
import { systemClock } from '#server/platform/clock.ts';
import { deliverMailJob } from '#server/providers/mail/queue-mail.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testProduct } from '#server/testing/product.ts';
import { runCommandFile } from './testing/run-command-file.ts';

const { db, databaseUrl } = await testProduct();
const stopped = await testDatabase();
const run = (...args: string[]) => runCommandFile('work.ts', args, { DATABASE_URL: databaseUrl });
const subscriber = await createSubscriber(db);
const ids = await plantWork(db, { userId: subscriber.id, now: new Date() });

const rowsOf = async (text: string, values: unknown[] = []) => (await db.$client.query(text, values)).rows;
const actedOn = async (subject: string) =>
  await rowsOf(`select actor from audit_log where action = 'work.act' and subject = $1`, [subject]);
const statusOf = async (mail: string) =>
  (await rowsOf('select status from mails where id = $1', [mail]))[0].status;
const byCommand = [{ actor: 'job:work-command' }];
const nothing = 'Nada a fazer: este número não existe, já foi feito, ou é tentado sozinho.\n';

it('explains its uses in Portuguese when called without arguments', async () => {
  const { err, code } = await run();
  expect(code).toBe(1);
  expect(err).toMatch(/^Uso:\n.+--list .+\n.+--list mails.+\n.+--retry .+ ID.+\n.+--retry/);
});

it.each([
  { args: ['--retry'] },
  { args: ['--retry', 'disputes'] },
  { args: ['--list', 'mails', '1'] },
  { args: ['--retry', 'mails', '1', '2'] },
])('refuses the arguments $args', async ({ args }) => {
  const { err, code } = await run(...args);
  expect([code, err.startsWith('Uso:')]).toEqual([1, true]);
});

it('counts the waiting items of each kind, with its name and the oldest', async () => {
  const { out, err, code } = await run('--list');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^- mails \(Emails não enviados\): 1, desde \d+ de \S+ de 20\d\d às \d\d:\d\d$/m);
  expect(out).toMatch(/^- jobs \(Tarefas que falharam\): 0$/m);
  expect(out.match(/(?<=^- )\w+(?= \()/gm)).toEqual(workKinds);
});

it('lists waiting items with their reason, hides addresses and control characters, and records the look', async () => {
  await rowsOf(`update leads set name = E'Bia\\u001b[2J Lima'`);
  const mails = (await run('--list', 'mails')).out;
  expect(mails).toMatch(
    new RegExp(`^- ${ids.mails} · .+ · Confirme · Para b\\*\\*\\*@exemplo\\.com\\.br\\. `),
  );
  expect(mails).toContain('1 tentativa: recipient 550 5.1.1.');
  const leads = (await run('--list', 'leads')).out;
  expect(leads).toMatch(
    /^- entrega-1 · .+ · Bia {1,2}\[2J Lima · petshop · b\*\*\*@exemplo\.com\.br\. 9 tentativas/,
  );
  expect((await run('--list', 'jobs')).out).toBe('Nada espera.\n');
  const looks = await rowsOf(`select actor, subject from audit_log where action = 'work.view' order by id`);
  expect(looks).toContainEqual({ actor: 'job:work-command', subject: 'work:mails' });
});

it('sends one mail and one lead again, once, and records both', async () => {
  for (const kind of ['mails', 'leads'] as const) {
    expect(await run('--retry', kind, ids[kind])).toEqual({
      out: 'Feito: na fila de novo.\n',
      err: '',
      code: 0,
    });
    expect(await actedOn(`${kind}:${ids[kind]}`)).toEqual(byCommand);
  }
  await eventually('the mail is sent', async () => (await statusOf(ids.mails)) === 'sent');
  expect(await run('--retry', 'mails', ids.mails)).toEqual({ out: '', err: nothing, code: 1 });
  expect(await run('--retry', 'mails', 'x')).toEqual({ out: '', err: nothing, code: 1 });
  expect(await actedOn(`mails:${ids.mails}`)).toEqual(byCommand);
});

it('sends all failed mails again, in more than one batch', async () => {
  await rowsOf(`insert into mails (kind, recipient, subject, html, text, status, attempts, created_at)
    select 'x', n || '@exemplo.com.br', 'Aviso', 'h', 't', 'failed', 1, now() from generate_series(1, 130) n`);
  expect((await run('--list', 'mails')).out).toContain('São os 100 mais antigos de 130.');
  expect(await run('--retry', 'mails')).toEqual({ out: 'Feito: 130 na fila de novo.\n', err: '', code: 0 });
  const left = `select count(*)::int as n from mails where subject = 'Aviso' and status <> 'sent'`;
  await eventually('all are sent', async () => (await rowsOf(left))[0].n === 0);
  const recorded = await rowsOf(
    `select distinct actor, count(*)::int as n from audit_log where action = 'work.act' and subject like 'mails:%'
     and subject <> $1 group by actor`,
    [`mails:${ids.mails}`],
  );
  expect(recorded).toEqual([{ actor: 'job:work-command', n: 130 }]);
  expect((await run('--retry', 'mails')).out).toBe('Feito: 0 na fila de novo.\n');
});

it('runs a failed job again', async () => {
  await rowsOf(`update pgboss.queue set retry_limit = 0 where name = 'leads.deliver'`);
  await queueJob(db.$client, 'leads.deliver', { deliveryId: 7 });
  const failed = async () => /^- (\S+) · .+ · leads\.deliver · /.exec((await run('--list', 'jobs')).out)?.[1];
  await eventually('the job failed', async () => (await failed()) !== undefined);
  const id = (await failed()) ?? '';
  expect((await run('--retry', 'jobs', id)).code).toBe(0);
  expect(await actedOn(`jobs:${id}`)).toEqual(byCommand);
  await eventually('it failed again under another number', async () => {
    const next = await failed();
    return next !== undefined && next !== id;
  });
});

it('queues a mail while the product is stopped', async () => {
  const { db, url, pool } = stopped;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const earlier = startJobs({
    connectionString: url,
    db,
    clock: systemClock,
    log,
    jobs: [{ name: deliverMailJob, run: async () => undefined }],
  });
  await earlier.ready;
  await earlier.stop();
  await pool.query(`insert into mails (kind, recipient, subject, html, text, status, attempts, created_at)
    values ('x', 'a@exemplo.com.br', 'Aviso', 'h', 't', 'failed', 1, now())`);
  const { out } = await runCommandFile('work.ts', ['--retry', 'mails'], { DATABASE_URL: url });
  expect(out).toBe('Feito: 1 na fila de novo.\n');
  const queued = await pool.query('select state from pgboss.job where name = $1', [deliverMailJob]);
  expect(queued.rows).toEqual([{ state: 'created' }]);
  expect((await pool.query('select status from mails')).rows).toEqual([{ status: 'queued' }]);
});
