import type { Executor } from '#server/database/connection.ts';
import type { Context } from '#server/platform/context.ts';

/** The durable queue as use cases see it: a job exists if and only if the transaction commits. */
export interface JobQueue {
  /** Throws `unavailable` while the queue is not ready. */
  enqueue(tx: Executor, name: string, payload: Record<string, unknown>): Promise<void>;
}

/** A kind of job: its handler and its retry policy. Handlers must be idempotent: they run again after a crash. */
export interface JobDefinition {
  name: string;
  /** `context` acts in the name of the job. */
  run(context: Context, payload: unknown, signal: AbortSignal): Promise<void>;
  /** Seconds after which a run counts as lost and another one may start; 600 by default, less than a day. */
  longest?: number;
  /** Cron expression in the time zone of São Paulo: all processes together run the job once per tick. */
  schedule?: string;
  /** Retries after the first attempt, the pause before the first retry and the longest pause, in seconds. */
  retry?: { limit: number; pause: number; longestPause: number };
  /**
   * Many of these jobs are enqueued at once. Notifying every process of each one would make their commits wait for each other, so only the
   * enqueuing process is woken, a moment later; the others poll every two seconds.
   */
  bursts?: boolean;
}
