import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fakeKeys } from '@matilha/payments-simulator/testing/fake-stripe';
import type { Database } from '../../server/src/database/connection.ts';
import { fillAccounts } from './support/fill/load-fill.ts';
import type { Latency, LoadEvent, LoadTarget, Step, StepFigures } from './support/load-client.ts';
import { createPayers } from './support/payers.ts';
import { postgresCpuMs, postmasterOf } from './support/postgres-processes.ts';
import {
  cpuMs,
  machineCpuMs,
  memoryMiB,
  project,
  type Running,
  startDatabase,
  startHelper,
  startServer,
} from './support/processes.ts';
import { quietMachine } from './support/quiet-machine.ts';
import { createUsers, open } from './support/subscribers.ts';

/**
 * Raises a mix of visitors, readers, chats and payments until two cores are saturated. Arrivals do not wait for answers, and each latency
 * counts from the planned arrival. Not part of `npm run bench`: it takes ten minutes. `node bench/src/load-model.ts 60` measures each step
 * for a minute.
 */
const windowMs = Number(process.argv[2] ?? 30) * 1_000;
const warmMs = 12_000;
/** Thousands of active subscribers that each step adds. */
const firstStep = 4;
const stepBy = 4;
const lastStep = 80;
/** Percent of a core that other programs use when they disturb a step. */
const disturbed = 20;
const mostAttempts = 4;
const userCount = 2_000;
const payerCount = 100;
/** Milliseconds past which a step does not hold. */
const readersP95 = 250;
const gapP99 = 100;

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Parts {
  product: Running;
  model: Running;
  provider: Running;
  postmaster: number;
  client: ChildProcess;
  db: Database;
}

interface Used {
  product: number;
  postgres: number;
  /** The model, the provider and the client. */
  around: number;
  machine: number;
}

const usedBy = ({ product, model, provider, postmaster, client }: Parts): Used => ({
  product: cpuMs(product.pid),
  postgres: postgresCpuMs(postmaster),
  around: cpuMs(model.pid) + cpuMs(provider.pid) + cpuMs(client.pid ?? 0),
  machine: machineCpuMs(),
});

interface Measured extends StepFigures {
  thousands: number;
  /** Percent of one core. */
  cpu: { product: number; postgres: number; around: number; others: number };
  memory: number;
  /** Payment events that were not processed 5 s after the window. */
  waiting: number;
  load: number;
}

function shares(before: Used, after: Used): Measured['cpu'] {
  const share = (name: keyof Used) => (100 * (after[name] - before[name])) / windowMs;
  const product = share('product');
  const postgres = share('postgres');
  const around = share('around');
  return { product, postgres, around, others: share('machine') - product - postgres - around };
}

async function waitingEvents(db: Database): Promise<number> {
  const text = `select count(*)::int as waiting from payment_events
    where processed_at is null and received_at < now() - interval '5 seconds'`;
  return (await db.$client.query<{ waiting: number }>(text)).rows[0]?.waiting ?? 0;
}

async function measureStep(parts: Parts, thousands: number): Promise<Measured> {
  let before = usedBy(parts);
  let after = usedBy(parts);
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryMiB(parts.product.pid));
  }, 500);
  const figures = await new Promise<StepFigures>((resolve) => {
    const listen = (event: LoadEvent) => {
      if (event === 'full') before = usedBy(parts);
      else if (event === 'over') after = usedBy(parts);
      else {
        parts.client.off('message', listen);
        resolve(event);
      }
    };
    parts.client.on('message', listen);
    parts.client.send({ thousands, warmMs, windowMs } satisfies Step);
  });
  clearInterval(watch);
  const waiting = await waitingEvents(parts.db);
  return { ...figures, thousands, cpu: shares(before, after), memory, waiting, load: loadavg()[0] ?? 0 };
}

/** Returns why a step does not hold, or null. */
function excess({ latency, gapP99: gap, failures, offered, achieved }: Measured): string | null {
  if (failures.length > 0) return `${failures.length} failures`;
  if (latency.readers.p95 > readersP95) return `readers' p95 above ${readersP95} ms`;
  if (gap > gapP99) return `gap p99 above ${gapP99} ms`;
  return achieved < 0.9 * offered ? 'fewer requests end than arrive' : null;
}

const columns = [
  'Active',
  'Arrivals/s, ended/s',
  'Chats at once',
  'Visitors',
  'Readers',
  'First text',
  'Gap p99',
  'Payments',
  'Product',
  'PostgreSQL',
  'Model, client',
  'Others',
  'Memory',
  'Failures',
  'Events waiting',
  'Load',
  'Holds',
];
const rowOf = (cells: readonly string[]) => say(`| ${cells.join(' | ')} |`);
const whole = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(0));
const times = ({ p50, p95, p99 }: Latency) => [p50, p95, p99].map(whole).join(' / ');

function report(step: Measured): void {
  const { latency, cpu } = step;
  rowOf([
    `${step.thousands},000`,
    `${whole(step.offered)}, ${whole(step.achieved)}`,
    whole(step.chatsAtOnce),
    times(latency.visitors),
    times(latency.readers),
    times(latency.chats),
    whole(step.gapP99),
    times(latency.payments),
    ...[cpu.product, cpu.postgres, cpu.around, cpu.others].map((share) => `${whole(share)} %`),
    `${whole(step.memory)} MiB`,
    String(step.failures.length),
    String(step.waiting),
    step.load.toFixed(1),
    excess(step) ?? 'yes',
  ]);
  for (const reason of new Set(step.failures)) say(`  failed: ${reason}`);
}

/** Raises the load until a step does not hold. A step that other programs disturbed is measured again. */
async function raise(parts: Parts): Promise<void> {
  rowOf(columns);
  rowOf(columns.map(() => '---'));
  for (let thousands = firstStep; thousands <= lastStep; thousands += stepBy) {
    for (let attempt = 1; ; attempt += 1) {
      await quietMachine();
      const measured = await measureStep(parts, thousands);
      report(measured);
      if (excess(measured) === null) break;
      if (measured.cpu.others < disturbed || attempt === mostAttempts) return;
    }
  }
}

function landingAssets(): string[] {
  const page = readFileSync(join(project, 'web/dist/landing.html'), 'utf8');
  return [...new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))].slice(0, 3);
}

async function run(running: Array<{ stop(): Promise<void> }>): Promise<void> {
  const kept = <Part extends { stop(): Promise<void> }>(part: Part): Part => {
    running.unshift(part);
    return part;
  };
  const database = kept(await startDatabase());
  const db = open(database.url);
  kept({ stop: () => db.$client.end() });
  const model = kept(await startHelper('bench/src/support/paced-model.ts'));
  const provider = kept(await startHelper('bench/src/support/fake-provider.ts'));
  const invoices = await createPayers(db, provider.url, payerCount);
  const product = kept(
    await startServer({
      DATABASE_URL: database.url,
      AI_DAILY_ANSWERS: '1000000',
      AI_BASE_URL: model.url,
      AI_API_KEY: 'bench',
      AI_MODEL: 'paced',
      STRIPE_SECRET_KEY: fakeKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: fakeKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: fakeKeys.webhookSecret,
      STRIPE_API_BASE: provider.url,
    }),
  );
  const users = await createUsers(db, userCount);
  await fillAccounts(db, users);
  const client = fork(join(import.meta.dirname, 'support/load-client.ts'), { serialization: 'advanced' });
  kept({ stop: async () => void client.kill() });
  client.send({ url: product.url, users, invoices, assets: landingAssets() } satisfies LoadTarget);
  await raise({ product, model, provider, client, db, postmaster: await postmasterOf(database.url) });
}

const running: Array<{ stop(): Promise<void> }> = [];
try {
  await run(running);
} finally {
  for (const part of running) await part.stop();
}
