import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { User } from '@matilha/contract/account/account';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { checkStorageInvariants } from '#server/database/invariants/storage-invariants.ts';
import { startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { openClients, type Reading } from './testing/client.ts';
import { testerName } from './testing/cluster.ts';
import { settled } from './testing/ledger.ts';
import { atRate, forSeconds, startControl, type Timed, timed } from './testing/load.ts';
import { clearUpProcesses, type ProductProcess, startProcess } from './testing/process.ts';
import { seededRandom } from './testing/random.ts';
import { patienceMs, sizes } from './testing/scale.ts';
import { breakRequest, endOneBackend, sometimesBroken } from './testing/small-faults.ts';
import { median, quantile, slope } from './testing/trend.ts';
import { until } from './testing/until.ts';

const { url: databaseUrl } = await testDatabase();
const db = openDatabase({
  connectionString: databaseUrl,
  name: testerName,
  max: 4,
  onError: () => undefined,
});
afterUse(() => db.$client.end());
const model = await startFakeOpenAi();
const clients = openClients(db);
const random = seededRandom();
clearUpProcesses();
afterAll(() => model.close());

/** Reads, answers and faults begun per second: a fifth of the load that two cores can serve, times `soakLoad`. */
const readsPerSecond = 40 * sizes.soakLoad;
const answersPerSecond = 2 * sizes.soakLoad;
const faultsPerSecond = 0.25 * sizes.soakLoad;
const secondsOfLoad = 12;
const peopleInRound = 12;

interface Round {
  hours: number;
  /** By process: bytes, and open descriptors. */
  memory: { heap: number; heapTotal: number; rss: number; descriptors: number }[];
  connections: number;
  p99: number;
  /** The 99th percentile of a bare server at the same time, which shows how busy the machine is. */
  controlP99: number;
  statuses: Record<string, number>;
}

const descriptorsOf = async ({ pid }: ProductProcess) => (await readdir(`/proc/${pid}/fd`)).length;

async function connectionsOf(): Promise<number> {
  const { rows } = await db.execute<{ open: number }>(sql`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and application_name like 'matilha%'`);
  return rows[0]?.open ?? 0;
}

const reads = [
  ...Array(6).fill('/api/user'),
  ...Array(4).fill('/api/messages/1'),
  ...Array(3).fill('/api/lists?categoria_id=1'),
  '/api/faq',
  '/api/faq',
  '/landing',
  '/landing',
  '/',
  '/readyz',
];

const read = (url: string, user: User) => timed(() => clients.request(url, user, random.pick(reads)));

/** Asks a question; a third of the readers vanish, and some of those read on at the other process. */
async function ask(url: string, otherUrl: string, user: User): Promise<number> {
  const leaveAfter = random.int(3) === 0 ? random.int(30) : Number.POSITIVE_INFINITY;
  let reader: Reading | undefined;
  const sending = { url, user, listaId: 1 + random.int(4) };
  const reading = await clients.stream(sending, () => {
    if (reader && reader.events.length > leaveAfter) reader.leave();
  });
  reader = reading;
  await reading.ended;
  if (leaveAfter < 30 && random.int(2) === 0)
    await clients.follow(otherUrl, user, reading.lastId()).then(({ ended }) => ended);
  return reading.status;
}

/** One fault of each kind, spread over the time of load. */
async function smallFaults(products: readonly ProductProcess[], goOn: () => boolean): Promise<void> {
  await atRate(faultsPerSecond, goOn, async () => {
    await endOneBackend(db, random);
    await breakRequest(random.pick(products).url);
  });
}

const broke = (): undefined => undefined;

/** Loads both processes and breaks things; returns the times of all reads, and how often each status came. */
async function load(products: readonly ProductProcess[], control: string) {
  const goOn = forSeconds(secondsOfLoad);
  const people = await Promise.all(
    Array.from({ length: peopleInRound }, () => createSubscriber(db, { credits: 1_000 })),
  );
  const urls = products.map(({ url }) => url);
  const urlOf = (index: number) => urls[index % urls.length] ?? '';
  const [times, controls, asked] = await Promise.all([
    atRate(readsPerSecond, goOn, (index) => read(urlOf(index), random.pick(people))),
    atRate(readsPerSecond, goOn, () => timed(() => fetch(control))),
    atRate(answersPerSecond, goOn, (index) =>
      ask(urlOf(index), urlOf(index + 1), random.pick(people)).catch(broke),
    ),
    smallFaults(products, goOn),
  ]);
  const statuses: Record<string, number> = {};
  for (const status of [...times.map((call) => call.status), ...asked]) {
    statuses[String(status)] = (statuses[String(status)] ?? 0) + 1;
  }
  const p99 = (calls: Timed[]) =>
    quantile(
      calls.map(({ ms }) => ms),
      0.99,
    );
  return { p99: p99(times), controlP99: p99(controls), statuses };
}

async function measure(products: readonly ProductProcess[]): Promise<Round['memory']> {
  return Promise.all(
    products.map(async (product) => {
      const { heapUsed, heapTotal, external, rss } = await product.memory();
      return { heap: heapUsed + external, heapTotal, rss, descriptors: await descriptorsOf(product) };
    }),
  );
}

const megabyte = 2 ** 20;
/**
 * The limit is 1 MB for an hour of the load of one fifth. Besides that, compiled code and caches still grow by as much in the first half
 * hour: only a soak of some hours proves the limit, and a shorter one finds leaks of every request.
 */
const heapNoise = 2 * megabyte;
/** A percentile of 500 calls on a shared machine varies by as much. */
const timeNoiseMs = 15;

function judge(rounds: readonly Round[]): void {
  const warm = rounds.slice(Math.ceil(rounds.length / 3));
  const half = Math.ceil(warm.length / 2);
  const hours = (warm.at(-1)?.hours ?? 0) - (warm[0]?.hours ?? 0);
  const slopes = rounds[0]?.memory.map((_, process) =>
    slope(warm.map((round) => ({ hours: round.hours, value: round.memory[process]?.heap ?? 0 }))),
  );
  const p99 = (which: 'p99' | 'controlP99', part: readonly Round[]) =>
    median(part.map((round) => round[which]));
  const drift = (which: 'p99' | 'controlP99') => ({
    before: p99(which, warm.slice(0, half)),
    after: p99(which, warm.slice(half)),
  });
  const own = drift('p99');
  const control = drift('controlP99');
  process.stdout.write(
    `soak ${JSON.stringify({ hours, slopesMb: slopes?.map((slope) => slope / megabyte), own, control })}\n`,
  );
  for (const perHour of slopes ?? []) {
    expect(perHour * hours).toBeLessThanOrEqual(megabyte * hours * sizes.soakLoad + heapNoise);
  }
  const busier = Math.max(1, control.after / control.before);
  expect(own.after).toBeLessThanOrEqual(own.before * 1.1 * busier + timeNoiseMs);
}

it('leaks no memory, descriptor or connection under load with small faults (R36, I12)', {
  timeout: sizes.soakMinutes * 60_000 + 4 * patienceMs,
}, async () => {
  model.respondWith(() => sometimesBroken(random));
  const start = () => startProcess({ databaseUrl, modelUrl: model.baseUrl, unlimited: true });
  const products = await Promise.all([start(), start()]);
  const control = await startControl();
  const began = performance.now();
  const goOn = forSeconds(sizes.soakMinutes * 60);
  const rounds: Round[] = [];
  const quiet = { descriptors: [0, 0], connections: 0 };
  while (goOn() || rounds.length < 3) {
    const { p99, controlP99, statuses } = await load(products, control);
    model.requests.length = 0;
    expect(products.map((product) => product.alive())).toEqual([true, true]);
    await settled(db);
    expect(await checkCreditInvariants(db)).toEqual([]);
    expect(await checkStorageInvariants(db)).toEqual([]);
    expect(Object.keys(statuses)).not.toContain('500');
    // The pools close surplus connections after 30 s.
    if (rounds.length === 0) await sleep(32_000);
    else {
      await until('connections and descriptors are those of the first round again', async () => {
        const open = await Promise.all(products.map(descriptorsOf));
        return (
          open.every((count, index) => count <= (quiet.descriptors[index] ?? 0) + 5) &&
          (await connectionsOf()) <= quiet.connections + 5
        );
      });
    }
    const memory = await measure(products);
    const connections = await connectionsOf();
    if (rounds.length === 0)
      Object.assign(quiet, { descriptors: memory.map(({ descriptors }) => descriptors), connections });
    const hours = (performance.now() - began) / 3_600_000;
    rounds.push({ hours, memory, connections, p99, controlP99, statuses });
    process.stdout.write(`soak ${JSON.stringify(rounds.at(-1))}\n`);
  }
  judge(rounds);
});
