import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';

/** The fault of the first attempt; the second one, with the same key, meets none. */
export type Fault = 'none' | 'reply lost' | 'killed before commit' | { killedAfterMs: number };

export interface Casualties {
  /** Number of first attempts with a killed backend. */
  killed: number;
}

/** Runs `operation` as a client that meets a fault and retries. */
export async function withFault<Result>(
  world: { db: Database; killer: Database; casualties: Casualties },
  fault: Fault,
  operation: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (fault === 'reply lost') await lose(operation(world.db));
  else if (fault !== 'none') {
    const died = await lose(operation(mortal(world.db, world.killer, fault)));
    if (died) world.casualties.killed++;
  }
  return retrying(() => operation(world.db));
}

/** Discards the reply; returns true when there was none because the connection died. */
const lose = (reply: Promise<unknown>): Promise<boolean> =>
  reply.then(
    () => false,
    (error) => !(error instanceof AppError),
  );

/** Retries, because the pool may hand out a connection once more that was killed late. */
async function retrying<Result>(operation: () => Promise<Result>, attempts = 6): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof AppError || attempts === 0) throw error;
    await wait(2);
    return retrying(operation, attempts - 1);
  }
}

/** Returns the same database, except that the backends of its transactions are killed. */
function mortal(
  db: Database,
  killer: Database,
  fault: Exclude<Fault, string> | 'killed before commit',
): Database {
  const transaction = (operation: (tx: Transaction) => Promise<unknown>) =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      const kill = () => killer.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
      if (fault !== 'killed before commit') {
        const killing = wait(fault.killedAfterMs).then(kill);
        return operation(tx).finally(() => (fault.killedAfterMs > 2 ? undefined : killing));
      }
      const result = await operation(tx);
      await kill();
      return result;
    });
  return Object.create(db, { transaction: { value: transaction } });
}
