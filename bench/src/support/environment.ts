import type { Database } from '../../../server/src/database/connection.ts';
import { type Running, startDatabase, startHelper, startServer } from './processes.ts';
import { type BenchUser, createUsers, open } from './subscribers.ts';

/** Everything a figure may need: the product, the bare relay beside it, the paced model, signed-in users. */
export interface Environment {
  db: Database;
  databaseUrl: string;
  model: Running;
  product: Running;
  relay: Running;
  users: BenchUser[];
  /** The environment variables that started the product. */
  productEnv: Record<string, string>;
  stop(): Promise<void>;
}

const userCount = 420;

/** Starts model, relay and product on a new database. The relay checks nothing and accepts any caller. */
export async function startEnvironment(): Promise<Environment> {
  const database = await startDatabase();
  const running: Array<{ stop(): Promise<void> }> = [];
  const kept = async <Part extends { stop(): Promise<void> }>(starting: Promise<Part>): Promise<Part> => {
    const part = await starting;
    running.unshift(part);
    return part;
  };
  const model = await kept(startHelper('bench/src/support/paced-model.ts'));
  const productEnv = {
    DATABASE_URL: database.url,
    AI_BASE_URL: model.url,
    AI_API_KEY: 'bench',
    AI_MODEL: 'paced',
  };
  const product = await kept(startServer(productEnv));
  const relayEnv = { DATABASE_URL: database.url, MODEL_URL: model.url };
  const relay = await kept(startHelper('bench/src/support/relay.ts', relayEnv));
  const db = open(database.url);
  const stop = async () => {
    for (const part of running) await part.stop();
    await db.$client.end();
    await database.stop();
  };
  const users = await createUsers(db, userCount);
  return { db, databaseUrl: database.url, model, product, relay, users, productEnv, stop };
}
