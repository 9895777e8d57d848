import { setTimeout as wait } from 'node:timers/promises';
import { fakeKeys, startFakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import type { Database } from '../../server/src/database/connection.ts';
import { selectReconciliation } from '../../server/src/features/billing/standing/reconciliation-repository.ts';
import { queueJob } from '../../server/src/jobs/testing/queue-control.ts';
import { createPayers } from './support/payers.ts';
import { memoryMiB, startDatabase, startServer } from './support/processes.ts';
import { open } from './support/subscribers.ts';

/**
 * Runs the nightly reconciliation of 10,000 payers in the product, beside a provider with the rate limit of a sandbox. Not
 * part of `npm run bench`: it takes half an hour. `node bench/src/reconciliation.ts 1000` creates fewer payers.
 */
const payers = Number(process.argv[2] ?? 10_000);
/** A sandbox's limit; a busy webhook uses a fifth of it meanwhile. */
const requestsPerSecond = 25;
const besidePerSecond = 5;
const createdAtOnce = 500;

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Watched {
  longestPage: number;
  mostMemory: number;
  requests: number;
  refused: number;
  asked: number;
  failed: number;
}

/** Follows the run to its end; times are milliseconds between two pages, memory is the product's in MiB. */
async function watch(db: Database, pid: number): Promise<Watched> {
  const seen: Watched = { longestPage: 0, mostMemory: 0, requests: 0, refused: 0, asked: 0, failed: 0 };
  for (let moved = 0; ; await wait(250)) {
    for (const { answer } of fake.requests.splice(0)) {
      seen.requests += 1;
      if (answer === null) seen.refused += 1;
    }
    seen.mostMemory = Math.max(seen.mostMemory, memoryMiB(pid));
    const progress = await selectReconciliation(db, 'stripe');
    if (!progress || progress.movedAt === moved) continue;
    if (moved > 0) seen.longestPage = Math.max(seen.longestPage, progress.movedAt - moved);
    moved = progress.movedAt;
    if (!progress.position) return { ...seen, asked: progress.asked, failed: progress.failed };
  }
}

/** Calls the provider as events do; `stop` returns the calls and how many of them were refused. */
function callBeside(url: string): { stop(): Promise<{ calls: number; refused: number }> } {
  const seen = { calls: 0, refused: 0 };
  let going = true;
  const loop = async () => {
    const headers = { authorization: `Bearer ${fakeKeys.secretKey}` };
    for (; going; await wait(1_000 / besidePerSecond)) {
      const { status } = await fetch(`${url}/v1/prices`, { headers });
      seen.calls += 1;
      if (status === 429) seen.refused += 1;
    }
  };
  const done = loop();
  return {
    async stop() {
      going = false;
      await done;
      return seen;
    },
  };
}

const database = await startDatabase();
const db = open(database.url);
const fake = await startFakeStripe();
try {
  for (let made = 0; made < payers; made += createdAtOnce) {
    await createPayers(db, fake.url, Math.min(createdAtOnce, payers - made));
    // Ten thousand payers' events and responses would fill the memory.
    fake.events.length = 0;
    fake.requests.length = 0;
  }
  say(`${payers} payers created`);
  const product = await startServer({
    DATABASE_URL: database.url,
    STRIPE_SECRET_KEY: fakeKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: fakeKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: fakeKeys.webhookSecret,
    STRIPE_API_BASE: fake.url,
  });
  try {
    fake.limitRate(requestsPerSecond);
    // The product creates its queues after it is ready.
    await wait(10_000);
    const before = memoryMiB(product.pid);
    const begun = performance.now();
    const beside = callBeside(fake.url);
    await queueJob(db.$client, 'billing.reconcile', {});
    const seen = await watch(db, product.pid);
    const total = (performance.now() - begun) / 1_000;
    const { calls, refused } = await beside.stop();
    say(`asked ${seen.asked}, failed ${seen.failed}, in ${total.toFixed(0)} s`);
    say(
      `${((seen.requests - calls) / total).toFixed(1)} requests/s, ${seen.refused - refused} refused (429)`,
    );
    say(`longest page ${(seen.longestPage / 1_000).toFixed(1)} s`);
    say(`memory before ${before.toFixed(0)} MiB, most ${seen.mostMemory.toFixed(0)} MiB`);
    say(`beside it ${calls} calls, ${refused} refused`);
  } finally {
    await product.stop();
  }
} finally {
  await fake.close();
  await db.$client.end();
  await database.stop();
}
