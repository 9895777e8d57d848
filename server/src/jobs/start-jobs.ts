import { type Job, PgBoss, type QueueOptions } from 'pg-boss';
import { closedSoon } from '#server/database/closed-soon.ts';
import { jobTimeouts, keepAliveMs } from '#server/database/connection.ts';
import { ConnectionFailure } from '#server/database/errors.ts';
import { answerWithin } from '#server/database/transactions.ts';
import { AppError } from '#server/platform/app-error.ts';
import { seconds } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { createCounter } from '#server/platform/counts.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { Log } from '#server/platform/log.ts';
import { failedQueue } from './failed-jobs.ts';
import type { JobDefinition, JobQueue } from './job-queue.ts';
import { over } from './open-queue.ts';

/** Parts of the context in which every job runs. */
type Tools = Pick<Context, 'db' | 'clock' | 'log'>;
type JobContext = Omit<Context, 'actor' | 'requestId'>;

interface Options extends Tools {
  connectionString: string;
  jobs: readonly JobDefinition[];
  /** How long a stop waits for running jobs, in milliseconds. */
  stopTimeout?: number;
  /** Seconds (at least 10) until a job of a dead process runs again. */
  heartbeat?: number;
}

export interface Jobs {
  queue: JobQueue;
  /** Settles once jobs can be enqueued and are worked on. Never rejects: it retries while the database is down. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

const failures = createCounter('matilha_jobs_failed_total', 'Runs of jobs that failed, retried or not', [
  'queue',
]);
const batchSize = 5;
const firstPause = 200;
const longestPause = 5_000;
/** Milliseconds after which the transaction that enqueued will have committed. */
const wakeAfter = 50;

/**
 * Starts the durable queue without delaying the start of the product. Until it is ready, `enqueue` throws `unavailable`: a waiting
 * transaction would keep its locks and its connection. A job of a dead process runs again within a minute or two.
 */
export function startJobs({
  connectionString,
  jobs: definitions,
  stopTimeout = seconds(15),
  heartbeat = 20,
  ...tools
}: Options): Jobs {
  const { log } = tools;
  const boss = createBoss(connectionString, log);
  const stopping = new AbortController();
  let open = false;
  const wakes = new Map<string, () => void>();
  const queue: JobQueue = {
    async enqueue(tx, name, payload) {
      if (!open) throw new AppError('unavailable', { retryAfter: 2 });
      await boss.send(name, payload, { db: over(tx) });
      wakes.get(name)?.();
    },
  };
  const context: JobContext = { ...tools, jobs: queue };

  const startUp = async (): Promise<void> => {
    for (let pause = firstPause; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        await boss.start();
        await prepareFailedQueue(boss);
        for (const definition of definitions) await prepare(boss, definition, heartbeat);
        await forgetSchedules(boss, definitions);
        open = true;
        // Last, and without the database: a repeated start would work on a queue twice.
        for (const definition of definitions) {
          const workId = await work(boss, definition, context, stopping.signal);
          if (definition.bursts) wakes.set(definition.name, wakeSoon(boss, workId));
        }
        return;
      } catch (error) {
        log.warn(describeError(new ConnectionFailure(error)), 'job queue not ready');
        await new Promise((resolve) => setTimeout(resolve, pause).unref());
      }
    }
  };
  const ready = startUp();

  return {
    queue,
    ready,
    async stop() {
      stopping.abort();
      const stopped = ready.then(() => boss.stop({ graceful: true, timeout: stopTimeout }));
      await closedSoon(stopped, stopTimeout + seconds(1));
    },
  };
}

/** The library hands these options on to pg although its own type does not name them. */
const unansweredLimits = {
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMs,
  query_timeout: answerWithin(jobTimeouts.statement),
};

function createBoss(connectionString: string, log: Log): PgBoss {
  const boss = new PgBoss({
    connectionString,
    application_name: 'matilha-jobs',
    max: 4,
    ...unansweredLimits,
    // The owner of the schema migrates before the product starts.
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.warn(describeError(queueFailure(error)), 'job queue error'));
  boss.on('warning', ({ message }) => log.warn({ detail: message }, 'job queue warning'));
  return boss;
}

/** The library copies the errors of workers into plain objects. */
function queueFailure(error: Error): ConnectionFailure {
  if (error instanceof Error) return new ConnectionFailure(error);
  const { message, stack, code }: { message: string; stack?: string; code?: string } = error;
  return new ConnectionFailure(Object.assign(new Error(message), { stack, code }));
}

/** Created before the other queues, which name it. */
async function prepareFailedQueue(boss: PgBoss): Promise<void> {
  if (await boss.getQueue(failedQueue)) return;
  await boss.createQueue(failedQueue, { retentionSeconds: 14 * 24 * 3600 });
}

const noJob = '00000000-0000-0000-0000-000000000000';

async function prepare(boss: PgBoss, definition: JobDefinition, heartbeatSeconds: number): Promise<void> {
  const { name, schedule, bursts = false, longest = 600 } = definition;
  const { retry = { limit: 5, pause: 5, longestPause: 300 } } = definition;
  const options: QueueOptions & { notify: boolean; deadLetter: string } = {
    notify: !bursts,
    heartbeatSeconds,
    expireInSeconds: longest,
    retryLimit: retry.limit,
    retryDelay: retry.pause,
    retryBackoff: true,
    retryDelayMax: retry.longestPause,
    deleteAfterSeconds: 24 * 3600,
    deadLetter: failedQueue,
  };
  if (await boss.getQueue(name)) await boss.updateQueue(name, options);
  else await boss.createQueue(name, options);
  // Makes the library load the queue's settings now: otherwise the first enqueue would load them over another connection while its own
  // transaction is open.
  await boss.getJobById(name, noJob);
  if (schedule) await boss.schedule(name, schedule, {}, { tz: 'America/Sao_Paulo', missed: 'once' });
}

async function work(
  boss: PgBoss,
  definition: JobDefinition,
  context: JobContext,
  stopping: AbortSignal,
): Promise<string> {
  const options = {
    batchSize,
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 5,
  } as const;
  return boss.work(definition.name, options, (batch) =>
    Promise.all(batch.map((job) => settle(definition, job, context, stopping))),
  );
}

/** Returns a function that makes this process poll for jobs, once for all jobs enqueued in the meantime. */
function wakeSoon(boss: PgBoss, workId: string): () => void {
  let due = false;
  return () => {
    if (due) return;
    due = true;
    setTimeout(() => {
      due = false;
      boss.notifyWorker(workId);
    }, wakeAfter).unref();
  };
}

/** Schedules of an earlier configuration would enqueue jobs for ever that nobody works on. */
async function forgetSchedules(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const kept = new Set(definitions.flatMap(({ name, schedule }) => (schedule ? [name] : [])));
  for (const { name } of await boss.getSchedules()) {
    if (!kept.has(name)) await boss.unschedule(name);
  }
}

/** A failed job fails alone: the other jobs of its batch are still done. */
async function settle(
  definition: JobDefinition,
  job: Job<unknown>,
  context: JobContext,
  stopping: AbortSignal,
) {
  const { name } = definition;
  try {
    const own: Context = { ...context, actor: { kind: 'job', name }, requestId: name };
    await definition.run(own, job.data, AbortSignal.any([job.signal, stopping]));
    return { id: job.id, status: 'completed' as const };
  } catch (error) {
    failures.inc({ queue: name });
    context.log.warn({ job: name, ...describeError(error) }, 'job failed');
    const output = { name: error instanceof Error ? error.name : 'unknown' };
    return { id: job.id, status: 'failed' as const, output };
  }
}
