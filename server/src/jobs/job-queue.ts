import type { Executor } from '#server/database/connection.ts';

/** The durable queue as use cases see it: a job exists if and only if the transaction commits. */
export interface JobQueue {
  enqueue(tx: Executor, name: string, payload: Record<string, unknown>): Promise<void>;
}
