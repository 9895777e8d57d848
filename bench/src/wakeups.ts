import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { roles } from '../../server/src/database/embedded/connection.ts';
import type { ListenerFigures } from './support/listeners.ts';
import { postgresCpuMs, postmasterOf } from './support/postgres-processes.ts';
import { type BenchDatabase, cpuMs, type Running, startDatabase, startServer } from './support/processes.ts';
import { quietMachine } from './support/quiet-machine.ts';
import { percentile } from './support/statistics.ts';

/**
 * Measures wake-ups by NOTIFY with up to 100 listening connections, and what the idle queue of each process costs. Not part of `npm run
 * bench`: it takes five minutes. `node bench/src/wakeups.ts 5` gives each step 5 seconds.
 */
const stepMs = Number(process.argv[2] ?? 10) * 1_000;
const writers = 8;
/** A process creates its queues and reads its caches after it is ready. */
const settleMs = 30_000;
const idleMs = 60_000;
const channel = 'answers';

const say = (line: string) => process.stdout.write(`${line}\n`);
const shown = (value: number, digits = 1) => (Number.isNaN(value) ? '–' : value.toFixed(digits));
const rowOf = (cells: Array<string | number>) => say(`| ${cells.join(' | ')} |`);
const share = (cpu: number, ms: number) => `${((100 * cpu) / ms).toFixed(1)} %`;
const header = (names: string) => {
  say(`\n${new Date().toISOString().slice(0, 16)}, load ${loadavg()[0]?.toFixed(1)}`);
  const cells = names.split('|');
  rowOf(cells);
  rowOf(cells.map(() => '---'));
};

/** Milliseconds that processes of one machine agree on. */
const now = () => performance.timeOrigin + performance.now();

interface Listeners {
  /** Returns what was delivered since the last call. */
  figures(): Promise<ListenerFigures>;
  stop(): void;
}

/** Starts connections that listen as the product does, in a process of their own. */
async function startListeners(url: string, count: number): Promise<Listeners> {
  const child = fork(join(import.meta.dirname, 'support/listeners.ts'), [url, String(count), channel], {
    serialization: 'advanced',
  });
  const next = () => new Promise<ListenerFigures>((resolve) => child.once('message', resolve));
  await next();
  return {
    figures: () => {
      const figures = next();
      child.send('figures');
      return figures;
    },
    stop: () => void child.kill(),
  };
}

async function withClients(url: string, count: number, work: (clients: pg.Client[]) => Promise<void>) {
  const clients = Array.from(
    { length: count },
    () => new pg.Client({ connectionString: url, pipeline: true }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  try {
    await work(clients);
  } finally {
    for (const client of clients) await client.end();
  }
}

/** Notifies at this rate, without waiting for earlier ones, as the answers of many processes do. Returns how many were sent. */
async function notify(clients: pg.Client[], perSecond: number): Promise<number> {
  const begun = performance.now();
  let sent = 0;
  const waiting: Promise<unknown>[] = [];
  while (performance.now() - begun < stepMs) {
    const due = Math.floor(((performance.now() - begun) * perSecond) / 1_000);
    for (; sent < due; sent += 1) {
      const client = clients[sent % clients.length];
      const text = 'select pg_notify($1, $2)';
      waiting.push(client?.query({ name: 'notify', text, values: [channel, String(now())] }) ?? wait(0));
    }
    await wait(1);
  }
  await Promise.all(waiting);
  return sent;
}

/** Commits as fast as each connection can; returns commits per second and the p99 of one in milliseconds. */
async function commit(clients: pg.Client[], text: string): Promise<{ perSecond: number; p99: number }> {
  const took: number[] = [];
  const end = performance.now() + stepMs;
  const loop = async (client: pg.Client) => {
    while (performance.now() < end) {
      const begun = performance.now();
      await client.query({ name: text.slice(0, 60), text });
      took.push(performance.now() - begun);
    }
  };
  await Promise.all(clients.map(loop));
  return { perSecond: (took.length * 1_000) / stepMs, p99: percentile(took, 0.99) };
}

const plain = 'insert into bench_commits default values';
const notifying = `with one as (insert into bench_commits default values returning id)
  select pg_notify('${channel}', '0') from one`;

const figuresOfDelivery =
  'Listeners|Notifications/s|Delivered/s|p50, ms|p99, ms|PostgreSQL|Commits/s beside|p99 of a commit, ms';

/** Measures one rate: first notifications alone, then beside commits that notify nobody. */
async function deliveryRow(
  rate: number,
  listeners: Listeners,
  [notifiers, committers]: pg.Client[][],
  postmaster: number,
) {
  const before = postgresCpuMs(postmaster);
  const begun = performance.now();
  const sent = await notify(notifiers ?? [], rate);
  const took = performance.now() - begun;
  const cpu = postgresCpuMs(postmaster) - before;
  await wait(500);
  const { delivered, p50, p99 } = await listeners.figures();
  const [beside] = await Promise.all([commit(committers ?? [], plain), notify(notifiers ?? [], rate)]);
  await wait(500);
  await listeners.figures();
  const perSecond = (number: number) => shown((number * 1_000) / took, 0);
  const latency = [shown(p50), shown(p99)];
  return [
    perSecond(sent),
    perSecond(delivered),
    ...latency,
    share(cpu, took),
    shown(beside.perSecond, 0),
    shown(beside.p99),
  ];
}

async function measureDelivery(url: string, postmaster: number): Promise<void> {
  header(figuresOfDelivery);
  await withClients(url, writers, (notifiers) =>
    withClients(url, writers, async (committers) => {
      for (const count of [0, 10, 100]) {
        await quietMachine();
        const listeners = await startListeners(url, count);
        for (const rate of [0, 10, 100, 1_000])
          rowOf([count, ...(await deliveryRow(rate, listeners, [notifiers, committers], postmaster))]);
        listeners.stop();
      }
    }),
  );
}

/** A transaction that notifies takes a lock of the whole server from its notification to the end of its commit. */
async function measureLock(url: string, postmaster: number): Promise<void> {
  header(
    'Listeners|Connections that commit|Plain, commits/s|p99, ms|Each notifies, commits/s|p99, ms|PostgreSQL',
  );
  for (const count of [0, 100]) {
    await quietMachine();
    const listeners = await startListeners(url, count);
    for (const connections of [1, 20]) {
      await withClients(url, connections, async (clients) => {
        const quiet = await commit(clients, plain);
        const before = postgresCpuMs(postmaster);
        const loud = await commit(clients, notifying);
        const cpu = share(postgresCpuMs(postmaster) - before, stepMs);
        const figures = [quiet, loud].flatMap(({ perSecond, p99 }) => [shown(perSecond, 0), shown(p99)]);
        rowOf([count, connections, ...figures, cpu]);
      });
    }
    listeners.stop();
  }
}

/** Returns the statements since the last reset: those of the queue, and others. */
async function statements(client: pg.Client): Promise<{ queue: number; other: number }> {
  const { rows } = await client.query<{ queue: number; other: number }>(
    `select coalesce(sum(calls) filter (where query like '%pgboss%'), 0)::int as queue,
       coalesce(sum(calls) filter (where query not like '%pgboss%'), 0)::int as other
     from pg_stat_statements where userid = '${roles.serving}'::regrole`,
  );
  return rows[0] ?? { queue: 0, other: 0 };
}

async function connectionsOfProduct(client: pg.Client): Promise<number> {
  const text = `select count(*)::int as open from pg_stat_activity where application_name like 'matilha%'`;
  return (await client.query<{ open: number }>(text)).rows[0]?.open ?? 0;
}

/** Measures processes that nobody uses, for a minute each. */
async function measureIdle(database: BenchDatabase, client: pg.Client, postmaster: number): Promise<void> {
  await client.query('create extension pg_stat_statements');
  header('Processes|Statements/s of the queue|Other statements/s|PostgreSQL|Each process|Connections');
  const running: Running[] = [];
  const own = () => running.reduce((total, { pid }) => total + cpuMs(pid), 0);
  try {
    for (const count of [1, 2, 4]) {
      while (running.length < count) running.push(await startServer({ DATABASE_URL: database.url }));
      await wait(settleMs);
      await client.query('select pg_stat_statements_reset()');
      const cpu = postgresCpuMs(postmaster);
      const used = own();
      const begun = performance.now();
      await wait(idleMs);
      const took = performance.now() - begun;
      const { queue, other } = await statements(client);
      const perSecond = (number: number) => shown((number * 1_000) / took);
      const cpus = [postgresCpuMs(postmaster) - cpu, (own() - used) / count].map((ms) => share(ms, took));
      rowOf([count, perSecond(queue), perSecond(other), ...cpus, await connectionsOfProduct(client)]);
    }
  } finally {
    for (const part of running) await part.stop();
  }
}

const database = await startDatabase({
  max_connections: '300',
  shared_preload_libraries: 'pg_stat_statements',
});
const client = new pg.Client({ connectionString: database.superuserUrl });
await client.connect();
try {
  const postmaster = await postmasterOf(database.superuserUrl);
  await client.query('create table bench_commits (id bigserial primary key, at timestamptz default now())');
  await measureDelivery(database.superuserUrl, postmaster);
  await measureLock(database.superuserUrl, postmaster);
  // The product's owner prepares the schema and may not touch a table of the superuser.
  await client.query('drop table bench_commits');
  await measureIdle(database, client, postmaster);
} finally {
  await client.end();
  await database.stop();
}
