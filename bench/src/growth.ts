import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openJobsDatabase } from '../../server/src/database/connection.ts';
import { roles } from '../../server/src/database/embedded/connection.ts';
import type { Settings } from '../../server/src/database/embedded/settings.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded/start-embedded-postgres.ts';
import { prepareSchema } from '../../server/src/database/prepare/prepare-schema.ts';
import { seed } from '../../server/src/database/prepare/seed.ts';
import { installQueue } from '../../server/src/jobs/install-queue.ts';
import { queueJob } from '../../server/src/jobs/testing/queue-control.ts';
import { type Filled, fillGrowth, verifiedIn } from './support/fill/fill-growth.ts';
import { runRetention } from './support/fill/run-retention.ts';
import { simulateYear } from './support/fill/simulate-year.ts';
import { call, callsOf, signIn } from './support/growth-calls.ts';
import { startHelper, startServer } from './support/processes.ts';
import { readPlans, type Statement } from './support/read-plans.ts';
import { percentile } from './support/statistics.ts';
import { type BenchUser, open } from './support/subscribers.ts';

/**
 * Measures the product with a million people. Not part of `npm run bench`: it takes an hour or two and 35 GB. The first argument is a folder
 * that keeps the database between the parts: `node bench/src/growth.ts FOLDER fill 1000000`, then `calls`, `plans`, `jobs`, `nights` and
 * `year`. `jobs NAME` goes on after the job of that name.
 */
const [dataDir = '', part = '', choice = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
const shown = (ms: number) => `${ms.toFixed(1)} ms`;

/** Settings for writing everything at once; all other parts run with those of the product. */
const fillSettings: Settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  shared_buffers: '3GB',
  maintenance_work_mem: '2GB',
  work_mem: '512MB',
  max_wal_size: '4GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
};
/** Rows from which a table counts as large. */
const large = 50_000;

interface Part {
  client: pg.Client;
  db: Database;
  url: string;
  filled: Filled;
}

async function onServer(
  settings: Settings,
  work: (url: string, ownerUrl: string, client: pg.Client) => Promise<void>,
) {
  const server = await startEmbeddedPostgres({ dataDir, log: say, settings });
  try {
    const superuserUrl = server.connectionString.replace(roles.serving, roles.superuser);
    const client = new pg.Client({ connectionString: superuserUrl });
    await client.connect();
    await work(server.connectionString, server.ownerConnectionString, client).finally(() => client.end());
  } finally {
    await server.stop();
  }
}

const fill = () =>
  onServer(fillSettings, async (url, ownerUrl, client) => {
    await prepareSchema({ ownerUrl, servingRole: roles.serving, install: installQueue });
    const db = open(url);
    await seed(db, { local: true });
    await db.$client.end();
    await writeFile(
      join(dataDir, 'filled.json'),
      JSON.stringify(await fillGrowth(client, Number(choice || '1000000'), say)),
    );
  });

/** Runs a part with the product's own settings of the server. */
const onFilled = (work: (part: Part) => Promise<void>) => () =>
  onServer({}, async (url, _ownerUrl, client) => {
    const db = open(url);
    const filled = JSON.parse(await readFile(join(dataDir, 'filled.json'), 'utf8'));
    await work({ client, db, url, filled }).finally(() => db.$client.end());
  });

/** Returns ids of ordinary people, spread over the whole table; without unverified people, whom the retention removes. */
const ordinaryIds = ({ first, people }: Filled, count: number, begun = 0.37) =>
  Array.from({ length: count }, (_, index) => {
    const person = 1 + Math.floor(((index + begun) * people) / count);
    return first + person + (person % verifiedIn === 0 ? 1 : 0);
  });

/** Returns one conversation of each person, with its assistant and an answer in it. */
async function ownRows(client: pg.Client, { id }: BenchUser) {
  const { rows } = await client.query(
    `select conversation_id::int as conversation, lista_id as list, id::int as answer from messages
     where user_id = $1 and is_ai order by id desc limit 1`,
    [id],
  );
  return rows[0];
}

/** Starts the product beside a model that answers at once, without the jobs that an interrupted part left waiting. */
async function startProduct(client: pg.Client, url: string) {
  await client.query(`delete from pgboss.job where state in ('created', 'retry', 'active')`);
  const model = await startHelper('bench/src/support/paced-model.ts');
  const settings = { AI_BASE_URL: model.url, AI_API_KEY: 'bench', AI_MODEL: 'paced' };
  const product = await startServer({ DATABASE_URL: url, ...settings });
  return {
    url: product.url,
    async stop() {
      await product.stop();
      await model.stop();
    },
  };
}

/** Calls everything for each person; returns the milliseconds by call. */
async function callAll(
  url: string,
  client: pg.Client,
  users: readonly BenchUser[],
  times: Map<string, number[]>,
) {
  const refused = new Set<string>();
  for (const user of users) {
    for (const each of callsOf(user, await ownRows(client, user))) {
      const { status, ms } = await call(url, user, each);
      if (status >= 300) refused.add(`${each.name}: ${status}`);
      times.set(each.name, [...(times.get(each.name) ?? []), ms]);
    }
  }
  for (const line of refused) say(`refused ${line}`);
}

async function calls({ client, db, url, filled }: Part): Promise<void> {
  const groups = { ordinary: ordinaryIds(filled, 60), heavy: filled.heavyIds.slice(0, 15) };
  const product = await startProduct(client, url);
  try {
    await callAll(product.url, client, await signIn(db, ordinaryIds(filled, 3, 0.41)), new Map());
    const results = new Map<string, string[]>();
    for (const ids of Object.values(groups)) {
      const times = new Map<string, number[]>();
      await callAll(product.url, client, await signIn(db, ids), times);
      for (const [name, all] of times)
        results.set(name, [
          ...(results.get(name) ?? []),
          ...[percentile(all, 0.5), percentile(all, 0.95), Math.max(...all)].map((ms) => ms.toFixed(1)),
        ]);
    }
    say('| Call | ordinary p50 | p95 | most | heavy p50 | p95 | most |\n|---|---|---|---|---|---|---|');
    for (const [name, cells] of results) say(`| ${name} | ${cells.join(' | ')} |`);
  } finally {
    await product.stop();
  }
}

async function largeTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${large}`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Runs the work on a product with `auto_explain`; writes every statement with its times, plan and whether it names its user. */
async function withPlans(
  { client, url }: Part,
  name: string,
  work: (product: { url: string }) => Promise<void>,
): Promise<void> {
  await client.query(`alter database matilha set session_preload_libraries = 'auto_explain'`);
  for (const [setting, value] of Object.entries({
    log_min_duration: '0',
    log_analyze: 'on',
    log_timing: 'off',
    log_buffers: 'on',
    log_format: 'json',
  }))
    await client.query(`alter database matilha set auto_explain.${setting} = '${value}'`);
  const logFile = join(dataDir, 'postgres.log');
  const begun = (await stat(logFile)).size;
  const product = await startProduct(client, url);
  try {
    await work(product);
    await report(client, await readPlans(logFile, begun), name);
  } finally {
    await product.stop();
    await client.query('alter database matilha reset all');
  }
}

const plans = (part: Part) =>
  withPlans(part, 'calls', async (product) => {
    const ids = [...ordinaryIds(part.filled, 15), ...part.filled.heavyIds.slice(0, 5)];
    await callAll(product.url, part.client, await signIn(part.db, ids), new Map());
  });

/** Queues every scheduled job once and waits up to two minutes for it; only its own statements are of interest. */
const jobs = (part: Part) =>
  withPlans(part, 'jobs', async () => {
    const { client, db } = part;
    const { rows } = await client.query<{ name: string }>(
      'select name from pgboss.schedule where name > $1 order by name',
      [choice],
    );
    for (const { name } of rows) {
      const begun = performance.now();
      await queueJob(db.$client, name, {});
      let state = 'created';
      while (['created', 'active'].includes(state) && performance.now() - begun < 120_000) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        const found = await client.query<{ state: string }>(
          'select state from pgboss.job where name = $1 order by created_on desc limit 1',
          [name],
        );
        state = found.rows[0]?.state ?? 'gone';
      }
      say(`job ${name}: ${state} after ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    }
  });

const namesUser =
  /"?(?:user_id|account)"? ?(?:=|in \(|in\(|\))|"user_id",|user_id,|"users"\."id" (?:=|in)|where "?id"? = \$/i;

async function report(client: pg.Client, statements: readonly Statement[], name: string): Promise<void> {
  const tables = await largeTables(client);
  const hot = statements.filter((statement) => [...statement.tables].some((table) => tables.has(table)));
  const lines = hot
    .toSorted((left, right) => percentile(right.times, 0.95) - percentile(left.times, 0.95))
    .map(({ text, times, scans, pages, tables: used }) =>
      [
        times.length,
        shown(percentile(times, 0.5)),
        shown(percentile(times, 0.95)),
        shown(Math.max(...times)),
        pages,
        namesUser.test(text) ? '' : 'no user',
        [...used].filter((table) => tables.has(table)).join(' '),
        [...scans].join(' '),
        text,
      ].join(' | '),
    );
  await writeFile(join(dataDir, `statements-${name}.txt`), `${lines.join('\n')}\n`);
  say(`${name}: ${statements.length} statements, ${hot.length} on large tables`);
  for (const line of lines.filter((text) => /Seq Scan (\w+)/.test(text))) {
    if ([...line.matchAll(/Seq Scan (\w+)/g)].some(([, table]) => tables.has(table ?? '')))
      say(`SEQ ${line.slice(0, 400)}`);
  }
}

/** Runs retention twice, then exports and deletes a heavy and an ordinary person. */
async function nights({ client, db, url, filled }: Part): Promise<void> {
  const jobsDb = openJobsDatabase({ connectionString: url, onError: () => undefined });
  for (const night of ['first night', 'second night']) {
    const begun = performance.now();
    await runRetention(jobsDb, say);
    say(`${night}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  }
  await jobsDb.$client.end();
  const product = await startProduct(client, url);
  try {
    for (const id of [filled.heavyIds.at(-1) ?? 0, ...ordinaryIds(filled, 2)]) {
      const [user] = await signIn(db, [id]);
      if (!user) continue;
      const exported = await call(product.url, user, {
        name: 'export',
        method: 'POST',
        path: '/api/privacy/export',
        body: {},
      });
      say(
        `export of ${id}: ${exported.status}, ${(exported.text.length / 1e6).toFixed(1)} MB, ${shown(exported.ms)}`,
      );
      const erased = await call(product.url, user, {
        name: 'erase',
        method: 'POST',
        path: '/api/privacy/erase',
        body: { confirmation: 'EXCLUIR' },
      });
      const { rowCount } = await client.query('select from users where id = $1', [id]);
      say(`deletion of ${id}: ${erased.status}, ${shown(erased.ms)}, rows of users left: ${rowCount}`);
    }
  } finally {
    await product.stop();
  }
}

const parts: Record<string, () => Promise<void>> = {
  fill,
  calls: onFilled(calls),
  plans: onFilled(plans),
  jobs: onFilled(jobs),
  nights: onFilled(nights),
  year: onFilled(({ client, filled }) => simulateYear(client, filled, say)),
};
const run = parts[part];
if (!dataDir || !run)
  throw new Error(`usage: node bench/src/growth.ts FOLDER ${Object.keys(parts).join('|')} [PEOPLE | JOB]`);
await run();
