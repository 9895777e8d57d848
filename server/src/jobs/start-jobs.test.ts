import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { systemClock } from '#server/platform/clock.ts';
import { asOwner, testDatabase } from '#server/testing/database.ts';
import { type Jobs, startJobs } from './start-jobs.ts';

const { db, url, pool } = await testDatabase();
const tools = { db, clock: systemClock };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const running: Jobs[] = [];
afterAll(() => Promise.all(running.map((jobs) => jobs.stop())));

interface Recorded {
  jobs: Jobs;
  done: unknown[];
}

function start(name: string, failures = 0, bursts = false): Recorded {
  const done: unknown[] = [];
  let left = failures;
  const jobs = startJobs({
    ...tools,
    connectionString: url,
    log: quiet,
    stopTimeout: 2_000,
    heartbeat: 10,
    jobs: [
      {
        name,
        bursts,
        retry: { limit: 5, pause: 1, longestPause: 1 },
        run: async (_, payload) => {
          if (left > 0) {
            left -= 1;
            throw new Error('not yet');
          }
          done.push(payload);
        },
      },
    ],
  });
  running.push(jobs);
  return { jobs, done };
}

const enqueue = async (to: Database, { jobs }: Recorded, name: string, payload: Record<string, unknown>) => {
  await jobs.ready;
  await to.transaction((tx) => jobs.queue.enqueue(tx, name, payload));
};
const until = (check: () => void) => expect.poll(check, { timeout: 45_000, interval: 50 });

test('runs a job soon after its transaction commits, and never after a rollback', async () => {
  const worker = start('plain');
  await worker.jobs.ready;
  await expect(
    db.transaction(async (tx) => {
      await worker.jobs.queue.enqueue(tx, 'plain', { number: 1 });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await enqueue(db, worker, 'plain', { number: 2, text: "it's ação $1" });
  await until(() => worker.done).toEqual([{ number: 2, text: "it's ação $1" }]);
});

test('runs a whole burst of jobs without notifying each process, also in other processes', async () => {
  const first = start('burst', 0, true);
  const second = start('burst', 0, true);
  await first.jobs.ready;
  await second.jobs.ready;
  const numbers = Array.from({ length: 40 }, (_, number) => ({ number }));
  await Promise.all(numbers.map((payload) => enqueue(db, first, 'burst', payload)));
  await until(() => first.done.length + second.done.length).toBe(numbers.length);
  expect([...first.done, ...second.done]).toEqual(expect.arrayContaining(numbers));
  await first.jobs.stop();
  await db.transaction((tx) => second.jobs.queue.enqueue(tx, 'burst', { number: 40 }));
  await until(() => second.done).toContainEqual({ number: 40 });
  const { rows } = await pool.query("select notify from pgboss.queue where name = 'burst'");
  expect(rows).toEqual([{ notify: false }]);
});

test('refuses at once to enqueue before the queue is ready, so that no transaction waits with locks', async () => {
  const worker = start('early');
  const early = db.transaction((tx) => worker.jobs.queue.enqueue(tx, 'early', { number: 1 }));
  await expect(early).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  await enqueue(db, worker, 'early', { number: 2 });
  await until(() => worker.done).toEqual([{ number: 2 }]);
});

test('enqueues in many transactions at once that share two connections and one lock', async () => {
  const narrow = openDatabase({ connectionString: url, max: 2, onError: () => undefined });
  const worker = start('narrow');
  await worker.jobs.ready;
  const numbers = Array.from({ length: 20 }, (_, number) => ({ number }));
  const locking = (payload: { number: number }) =>
    narrow.transaction(async (tx) => {
      await tx.execute(sql`select 1 from tiers where tier_id = 1 for update`);
      await worker.jobs.queue.enqueue(tx, 'narrow', payload);
    });
  // Two at a time: on a busy machine more would wait longer for a connection than the pool allows.
  for (let at = 0; at < numbers.length; at += 2) await Promise.all(numbers.slice(at, at + 2).map(locking));
  await until(() => worker.done.length).toBe(numbers.length);
  await narrow.$client.end();
});

test('runs a failed job again, and each of many concurrent jobs once', async () => {
  const worker = start('many', 2);
  await Promise.all(Array.from({ length: 40 }, (_, number) => enqueue(db, worker, 'many', { number })));
  await until(() => worker.done.length).toBe(40);
  expect(new Set(worker.done.map((payload) => JSON.stringify(payload))).size).toBe(40);
});

test('shares one queue between two processes', async () => {
  const first = start('shared');
  const second = start('shared');
  await Promise.all([first.jobs.ready, second.jobs.ready]);
  await Promise.all(Array.from({ length: 20 }, (_, number) => enqueue(db, first, 'shared', { number })));
  await until(() => first.done.length + second.done.length).toBe(20);
});

test('replaces killed connections and goes on with jobs', async () => {
  const worker = start('killed');
  await enqueue(db, worker, 'killed', { number: 1 });
  await until(() => worker.done.length).toBe(1);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'matilha-jobs%'",
  );
  await enqueue(db, worker, 'killed', { number: 2 });
  await until(() => worker.done.length).toBe(2);
});

test('works on a queue once, however often its start had to be repeated', async () => {
  let refused = 0;
  let begun = 0;
  const hold = Promise.withResolvers<void>();
  await asOwner(
    url,
    `create function refuse_schedules() returns trigger language plpgsql
       as $$ begin raise exception 'no schedules yet'; end $$;
     create trigger refuse before insert on pgboss.schedule execute function refuse_schedules()`,
  );
  const jobs = startJobs({
    ...tools,
    connectionString: url,
    log: { ...quiet, warn: (_fields, message) => void (message === 'job queue not ready' && refused++) },
    jobs: [
      {
        name: 'repeated',
        run: async () => {
          begun += 1;
          await hold.promise;
        },
      },
      { name: 'nightly', schedule: '0 3 * * *', run: async () => undefined },
    ],
  });
  running.push(jobs);
  await until(() => refused).toBeGreaterThan(0);
  await asOwner(url, 'drop trigger refuse on pgboss.schedule');
  await jobs.ready;
  const numbers = Array.from({ length: 10 }, (_, number) => ({ number }));
  await db.transaction(async (tx) => {
    for (const payload of numbers) await jobs.queue.enqueue(tx, 'repeated', payload);
  });
  await until(() => begun).toBeGreaterThanOrEqual(5);
  await setTimeout(500);
  // One batch: a second worker would have begun another one.
  expect(begun).toBe(5);
  hold.resolve();
  await until(() => begun).toBe(10);
});

test('lets the running job end when the queue stops', async () => {
  let ended = false;
  let begun = (): void => undefined;
  const begins = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const jobs = startJobs({
    ...tools,
    connectionString: url,
    log: quiet,
    jobs: [
      {
        name: 'slow',
        run: async () => {
          begun();
          await setTimeout(300);
          ended = true;
        },
      },
    ],
  });
  await jobs.ready;
  await db.transaction((tx) => jobs.queue.enqueue(tx, 'slow', {}));
  await begins;
  await jobs.stop();
  expect(ended).toBe(true);
});

test('removes schedules that another configuration left behind', async () => {
  const schedules = async () =>
    (await pool.query<{ name: string }>('select name from pgboss.schedule')).rows.map(({ name }) => name);
  const withClock = startJobs({
    ...tools,
    connectionString: url,
    log: quiet,
    jobs: [{ name: 'by-the-clock', schedule: '0 3 * * *', run: async () => undefined }],
  });
  running.push(withClock);
  await withClock.ready;
  expect(await schedules()).toEqual(['by-the-clock']);
  await start('without-clock').jobs.ready;
  expect(await schedules()).toEqual([]);
});
