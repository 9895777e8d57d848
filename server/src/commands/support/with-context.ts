import { processVariables } from '#server/config/process-variables.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openProductDatabase } from '#server/database/prepare/open-product-database.ts';
import { openQueue } from '#server/jobs/open-queue.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs use cases as the job `name`, on the product's database and queue, whether the product runs or not. `queues` are as in `openQueue`. */
export async function withContext(
  name: string,
  work: (context: Context, config: Config) => Promise<void>,
  queues: readonly string[] = [],
): Promise<void> {
  const config = readConfig(processVariables(process.env));
  const { db, close } = await openProductDatabase(config);
  try {
    const jobs = await openQueue(db, queues);
    const context: Context = {
      actor: { kind: 'job', name },
      db,
      clock: systemClock,
      log: quiet,
      jobs,
      requestId: name,
    };
    await work(context, config).finally(jobs.close);
  } finally {
    await close();
  }
}
