import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction, PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { ConnectionFailure } from './errors.ts';
import type { QueueingPool } from './queueing-pool.ts';

export type NoSchema = Record<string, never>;
export type Transaction = PgTransaction<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

/**
 * How much longer than PostgreSQL's own limit the answer to a statement is waited for, in milliseconds. A server that vanished ends no
 * statement, and TCP gives it up only after a quarter of an hour; a commit may wait this long for a synchronous replica.
 */
const graceMs = 10_000;

/** Returns how long the answer to a statement is waited for, given PostgreSQL's limit; both in milliseconds, and 0 is no limit. */
export const answerWithin = (statementMs: number): number => (statementMs === 0 ? 0 : statementMs + graceMs);

/** Limits of a transaction instead of its pool's limits, in milliseconds: of each statement, and of its waits for a lock. */
export interface TransactionLimits {
  statementMs: number;
  lockMs?: number;
}

const anHourMs = 3_600_000;
/** For a step of a start, which waits for the same step of another process instead of failing. */
export const waitForOthers: TransactionLimits = { statementMs: anHourMs, lockMs: anHourMs };

export type RunTransaction = <Result>(
  work: (tx: Transaction) => Promise<Result>,
  config?: PgTransactionConfig & { limits?: TransactionLimits },
) => Promise<Result>;

/**
 * Returns the function that runs a transaction on a connection of the pool. It rejects with a ConnectionFailure when none is to be had,
 * and when the transaction was rolled back although `work` returned. Drizzle's own never returns its connection to the pool when `begin`
 * fails, as it does on a killed backend.
 */
export function transactionsOf(pool: QueueingPool): RunTransaction {
  const bound = new WeakMap<pg.PoolClient, TransactionClient>();
  return async (work, config) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new ConnectionFailure(error);
    });
    try {
      const own = bound.get(client) ?? new TransactionClient(client);
      bound.set(client, own);
      return await own.limitedTo(config?.limits).transaction(work, config);
    } catch (error) {
      pool.noteFailure(error);
      throw error;
    } finally {
      client.release();
    }
  };
}

/** A connection that sends `begin` together with the next statement instead of waiting for its result, which that statement then checks. */
class TransactionClient {
  readonly #client: pg.PoolClient;
  readonly #db: NodePgDatabase<NoSchema>;
  #limits: TransactionLimits | undefined;
  #begun: Promise<unknown> = Promise.resolve();

  constructor(client: pg.PoolClient) {
    this.#client = client;
    const query = this.#query.bind(this);
    const get = (target: pg.PoolClient, key: string | symbol) =>
      key === 'query' ? query : Reflect.get(target, key);
    this.#db = drizzle({ client: new Proxy(client, { get }) });
  }

  /** Returns the connection for one transaction with these limits; undefined keeps the pool's limits. */
  limitedTo(limits: TransactionLimits | undefined): NodePgDatabase<NoSchema> {
    this.#limits = limits;
    return this.#db;
  }

  async #query(statement: pg.QueryConfig, values?: unknown[]): Promise<unknown> {
    const nothing = { rows: [], rowCount: 0 };
    if (statement.text.startsWith('begin')) {
      this.#begun = this.#client.query(`${statement.text}${this.#settings()}`);
      this.#begun.catch(() => undefined);
      return nothing;
    }
    // A rollback fails only where the connection is lost: Drizzle then throws the error before it, which says why.
    if (statement.text === 'rollback') return this.#client.query(statement).catch(() => nothing);
    const result = await this.#client.query(this.#patient(statement), values);
    await this.#begun;
    if (statement.text === 'commit' && result.command !== 'COMMIT') {
      throw new Error('a statement of the transaction failed, so PostgreSQL rolled it back');
    }
    return result;
  }

  #settings(): string {
    if (!this.#limits) return '';
    const { statementMs, lockMs } = this.#limits;
    const lock = lockMs === undefined ? '' : `; set local lock_timeout = ${lockMs}`;
    return `; set local statement_timeout = ${statementMs}${lock}`;
  }

  #patient(statement: pg.QueryConfig): pg.QueryConfig {
    if (!this.#limits) return statement;
    const patient: pg.QueryConfig & pg.ClientConfig = {
      ...statement,
      query_timeout: answerWithin(this.#limits.statementMs),
    };
    return patient;
  }
}
