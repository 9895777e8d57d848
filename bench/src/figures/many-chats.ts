import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Crowd, CrowdEvent, CrowdFigures } from '../support/chat-crowd.ts';
import type { Environment } from '../support/environment.ts';
import { postgresCpuMs, postmasterOf } from '../support/postgres-processes.ts';
import { cpuMs, memoryMiB, type Running, startHelper, startServer } from '../support/processes.ts';
import { quietMachine } from '../support/quiet-machine.ts';
import { type Row, rowOf } from '../support/rows.ts';
import { type BenchUser, createUsers } from '../support/subscribers.ts';

const sizes = [500, 1_000];
const rounds = 3;
const tokens = 300;
/** Milliseconds: 30 tokens a second. */
const pace = 1_000 / 30;
/** An answer takes this long, so all the time as many begin as end: the window measures streaming, not a burst. */
const rampMs = tokens * pace;
const windowMs = 12_000;

interface Round extends Omit<CrowdFigures, 'failures'> {
  failures: number;
  /** Milliseconds of CPU for each chat that ended in the window. */
  cpuPerChat: number;
  /** Percent of one core. */
  core: number;
  postgresCore: number;
  /** MiB, the most in the window. */
  memory: number;
}

/** Lets each user chat without a pause, in a process of its own, and measures while all of them stream. */
function crowdRound(server: Running, postmaster: number, users: BenchUser[]): Promise<Round> {
  const cpus = () => [cpuMs(server.pid), postgresCpuMs(postmaster)] as const;
  const client = fork(join(import.meta.dirname, '../support/chat-crowd.ts'), { serialization: 'advanced' });
  let before = cpus();
  let used = cpus();
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryMiB(server.pid));
  }, 250);
  return new Promise<Round>((resolve, reject) => {
    client.once('error', reject);
    client.once('exit', () => reject(new Error('the readers ended early')));
    client.on('message', (event: CrowdEvent) => {
      if (event === 'full') before = cpus();
      else if (event === 'over') used = cpus();
      else {
        for (const reason of new Set(event.failures))
          console.log(`  a chat of ${server.url} failed: ${reason}`);
        const cpu = used[0] - before[0];
        const postgres = used[1] - before[1];
        resolve({
          ...event,
          failures: event.failures.length,
          memory,
          cpuPerChat: cpu / event.chatsEnded,
          core: (100 * cpu) / windowMs,
          postgresCore: (100 * postgres) / windowMs,
        });
      }
    });
    client.send({ url: server.url, users, tokens, pace, rampMs, windowMs } satisfies Crowd);
  }).finally(() => {
    clearInterval(watch);
    client.kill();
  });
}

interface Turns {
  product: Round[];
  control: Round[];
}

function rowsOf(size: number, { product, control }: Turns): Row[] {
  const name = `${size.toLocaleString('en')} chats at once, 30 tokens/s`;
  const row = (
    figure: string,
    field: keyof Round,
    unit: string,
    { target, digits = 0 }: { target?: { most: number }; digits?: number } = {},
  ) =>
    rowOf({
      figure: `${name}: ${figure}`,
      unit,
      digits,
      target,
      product: product.map((round) => round[field]),
      control: control.map((round) => round[field]),
    });
  return [
    row('gap between chunks, p99', 'gapP99', 'ms', { target: { most: 100 } }),
    row('failures', 'failures', 'chats', { target: { most: 0 } }),
    row('first text, p99', 'firstP99', 'ms'),
    row('memory, the most', 'memory', 'MiB'),
    row('CPU per chat of 300 tokens', 'cpuPerChat', 'ms', { digits: 1 }),
    row('CPU of the process', 'core', '% of a core'),
    row('CPU of PostgreSQL', 'postgresCore', '% of a core'),
  ];
}

/** Measures hundreds of answers that stream all the time, on new processes that serve nothing else. */
export async function measureManyChats({ db, databaseUrl, model, productEnv }: Environment): Promise<Row[]> {
  const postmaster = await postmasterOf(databaseUrl);
  const users = await createUsers(db, Math.max(...sizes));
  const product = await startServer({ ...productEnv, AI_DAILY_ANSWERS: '1000000' });
  const control = await startHelper('bench/src/support/relay.ts', {
    DATABASE_URL: databaseUrl,
    MODEL_URL: model.url,
  });
  try {
    const rows: Row[] = [];
    for (const size of sizes) {
      const turns: Turns = { product: [], control: [] };
      for (let round = 0; round < rounds; round += 1) {
        await quietMachine();
        turns.product.push(await crowdRound(product, postmaster, users.slice(0, size)));
        turns.control.push(await crowdRound(control, postmaster, users.slice(0, size)));
      }
      rows.push(...rowsOf(size, turns));
    }
    return rows;
  } finally {
    await product.stop();
    await control.stop();
  }
}
