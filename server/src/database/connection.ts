import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { ConnectionFailure } from './errors.ts';
import { LockWaits } from './lock-waits.ts';
import { QueueingPool } from './queueing-pool.ts';
import {
  answerWithin,
  type NoSchema,
  type RunTransaction,
  type Transaction,
  transactionsOf,
} from './transactions.ts';

export type Database = NodePgDatabase<NoSchema> & { $client: pg.Pool; transaction: RunTransaction };
export type { Transaction } from './transactions.ts';
/** Runs repository functions: the pool for a single read, a transaction for writes. */
export type Executor = NodePgDatabase<NoSchema> | Transaction;

/**
 * Silence after which the kernel asks whether the server is still there, in milliseconds. By default it asks after two hours, and a connection
 * that only listens sends nothing by which it would notice sooner.
 */
export const keepAliveMs = 10_000;

/** Connections that stay open while idle: a burst should not wait for new ones. */
const keptConnections = 10;

/** Limits in milliseconds: for a statement (0 is none), a lock, an idle transaction, and a free connection. */
export interface Timeouts {
  statement: number;
  lock: number;
  idle: number;
  connect: number;
}

export const requestTimeouts: Timeouts = { statement: 5_000, lock: 4_000, idle: 10_000, connect: 2_000 };
/** Jobs wait longer for a connection than a user does; their steps are bounded, so a long statement is a fault. */
export const jobTimeouts: Timeouts = { statement: 30_000, lock: 4_000, idle: 30_000, connect: 20_000 };

export interface PoolOptions {
  connectionString: string;
  max?: number;
  /** Connections kept open while idle. */
  min?: number;
  name?: string;
  timeouts?: Timeouts;
  /** Whether a lock is waited for only briefly while many connections are in use (R07). */
  shortLockWaits?: boolean;
  onError: (error: Error) => void;
}

const openPools = new Map<QueueingPool, string>();

/** Returns figures of each open pool: used and idle connections, callers that wait for one, and waits for locks that were given up. */
export function poolUse() {
  for (const pool of openPools.keys()) if (pool.ended) openPools.delete(pool);
  return [...openPools].map(([{ totalCount, idleCount, waitingCount, lockTimeouts, options }, pool]) => ({
    pool,
    used: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
    most: options.max,
    lockTimeouts,
  }));
}

/**
 * Opens the pool. Errors of idle and of checked-out connections reach `onError` instead of ending the process; a hanging statement or lock
 * is cancelled after five seconds, a lock sooner with `shortLockWaits`; a connection whose server does not answer ten seconds later is
 * closed. A wait for a free connection ends after two seconds, and after 250 ms while PostgreSQL refuses further ones (R08).
 */
export function openDatabase(options: PoolOptions): Database {
  const {
    connectionString,
    max = 20,
    min = keptConnections,
    name = 'matilha',
    shortLockWaits = false,
    onError,
  } = options;
  const { statement, lock, idle, connect } = options.timeouts ?? requestTimeouts;
  const lockWaits = shortLockWaits ? new LockWaits(lock) : undefined;
  const pool = new QueueingPool(
    {
      connectionString,
      max,
      connectionTimeoutMillis: connect,
      idleTimeoutMillis: 30_000,
      min: Math.min(max, min),
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      query_timeout: answerWithin(statement),
      // Queries issued without waiting are sent without waiting, and answered in order.
      pipeline: true,
      application_name: name,
      // Not as `options` of the connection: PgBouncer refuses that parameter. Without statistics, as after a first start or a restore,
      // PostgreSQL expects many rows and compiles a statement of a millisecond for more than a second.
      onConnect: (client) =>
        client.query(
          `set statement_timeout = ${statement}; set lock_timeout = ${lock}; set idle_in_transaction_session_timeout = ${idle}; set jit = off`,
        ),
    },
    lockWaits,
  );
  openPools.set(pool, name);
  const onFailure = (error: Error) => onError(new ConnectionFailure(error));
  pool.on('error', onFailure);
  pool.on('connect', (client) => client.on('error', onFailure));
  return Object.assign(drizzle({ client: pool }), { transaction: transactionsOf(pool) });
}

/**
 * Opens the connections that stay open while idle, one after the other. A burst that finds none opens many at once, and on a busy machine
 * some then take longer than a caller may wait. Returns when all are open; throws the first error.
 */
export async function openKeptConnections({ $client }: Database): Promise<void> {
  const opened: pg.PoolClient[] = [];
  try {
    while (opened.length < ($client.options.min ?? 0)) opened.push(await $client.connect());
  } finally {
    for (const client of opened) client.release();
  }
}

/** Opens the pool for jobs: a burst of requests leaves jobs their connections, and jobs leave requests theirs. */
export const openJobsDatabase = ({
  connectionString,
  onError,
}: Pick<PoolOptions, 'connectionString' | 'onError'>) =>
  openDatabase({ connectionString, onError, max: 8, min: 0, name: 'matilha-work', timeouts: jobTimeouts });
