import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';

/** What befalls the first attempt; the second one, with the same key, is left in peace. */
export type Fault = 'none' | 'reply lost' | 'killed before commit' | { killedAfterMs: number };

export interface Casualties {
  /** First attempts that ended by the death of their backend. */
  killed: number;
}

/** Runs `deed` as a client would that meets a fault and tries again. */
export async function withFault<Result>(
  world: { db: Database; killer: Database; casualties: Casualties },
  fault: Fault,
  deed: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (fault === 'reply lost') await lose(deed(world.db));
  else if (fault !== 'none') {
    const died = await lose(deed(mortal(world.db, world.killer, fault)));
    if (died) world.casualties.killed++;
  }
  return retrying(() => deed(world.db));
}

/** Throws the reply away; true when there was none because the connection died. */
const lose = (reply: Promise<unknown>): Promise<boolean> =>
  reply.then(
    () => false,
    (error) => !(error instanceof AppError),
  );

/** A connection killed late may be handed out once more by the pool. */
async function retrying<Result>(deed: () => Promise<Result>, attempts = 6): Promise<Result> {
  try {
    return await deed();
  } catch (error) {
    if (error instanceof AppError || attempts === 0) throw error;
    await wait(2);
    return retrying(deed, attempts - 1);
  }
}

/** The same database, but the backends of its transactions are killed. */
function mortal(
  db: Database,
  killer: Database,
  fault: Exclude<Fault, string> | 'killed before commit',
): Database {
  const transaction = (deed: (tx: Transaction) => Promise<unknown>) =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      const kill = () => killer.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
      if (fault !== 'killed before commit') {
        const killing = wait(fault.killedAfterMs).then(kill);
        return deed(tx).finally(() => (fault.killedAfterMs > 2 ? undefined : killing));
      }
      const result = await deed(tx);
      await kill();
      return result;
    });
  return Object.create(db, { transaction: { value: transaction } });
}
