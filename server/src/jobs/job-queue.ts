import type { Executor } from '#server/database/connection.ts';

/** The durable queue as use cases see it: a job exists if and only if the transaction commits. */
export interface JobQueue {
  /** Throws `unavailable` while the queue is not ready. */
  enqueue(tx: Executor, name: string, payload: Record<string, unknown>): Promise<void>;
}

/** A kind of job: who does it and how failures are met. Handlers are called again after a crash. */
export interface JobDefinition {
  name: string;
  run(payload: unknown, signal: AbortSignal): Promise<void>;
  /** Seconds after which a run counts as lost and another one may begin; ten minutes by default, below a day. */
  longest?: number;
  /** Cron expression in the time of São Paulo: runs it by the clock, once among all processes. */
  schedule?: string;
  /** Attempts after the first one, the pause before the first of them and the longest pause, in seconds. */
  retry?: { limit: number; pause: number; longestPause: number };
  /**
   * Many come at once. Telling all processes of each would make their commits wait for each other, so only the one that
   * enqueues is woken, a moment later; the others look every two seconds.
   */
  bursts?: boolean;
}
