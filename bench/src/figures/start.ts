import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../support/environment.ts';
import { startHelper, startServer } from '../support/processes.ts';
import { type Row, rowOf } from '../support/rows.ts';

async function secondsToStart(env: Record<string, string>): Promise<number> {
  const begun = performance.now();
  const server = await startServer(env);
  const seconds = (performance.now() - begun) / 1_000;
  await server.stop();
  return seconds;
}

/** Starts on a prepared folder, including its embedded PostgreSQL. */
export async function measureStart({ databaseUrl, model }: Environment): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'matilha-bench-'));
  try {
    await secondsToStart({ DATA_DIR: dataDir });
    const product: number[] = [];
    const control: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      product.push(await secondsToStart({ DATA_DIR: dataDir }));
      const begun = performance.now();
      const relay = await startHelper('bench/src/support/relay.ts', {
        DATABASE_URL: databaseUrl,
        MODEL_URL: model.url,
      });
      control.push((performance.now() - begun) / 1_000);
      await relay.stop();
    }
    const figure = 'Second start to ready, embedded PostgreSQL included';
    return [rowOf({ figure, target: { most: 0.8 }, unit: 's', product, control, digits: 2 })];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
