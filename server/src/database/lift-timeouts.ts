import { sql } from 'drizzle-orm';
import type { Transaction } from './connection.ts';

/**
 * Lifts the limits of a statement and of a lock until the transaction ends: a step of a start waits for the same step of another process,
 * however long that takes, instead of failing.
 */
export const liftTimeouts = (tx: Transaction) =>
  tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`);
