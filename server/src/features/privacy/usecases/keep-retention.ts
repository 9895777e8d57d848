import { removeOldCreations } from '#server/features/records/api.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { Limits } from '#server/platform/limits.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import { type RetentionClass, retentionTable } from '../retention.ts';

/** No class of the privacy policy: the keys name nobody, and are only needed while a form may be sent again. */
const creations = { before: (now: Date) => later(now, -days(90)), step: removeOldCreations };

/**
 * Removes all rows past their retention, in small steps that hold locks only briefly (L8). If a class fails, the others
 * still run, an alarm names it, and the job throws at its end so that it is retried.
 */
export async function keepRetention(
  context: Context,
  limits: Pick<Limits, 'sweep'>,
  signal?: AbortSignal,
): Promise<void> {
  const removed: Record<string, number> = {};
  const failed: string[] = [];
  const attempt = async (name: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (signal?.aborted) throw error;
      failed.push(name);
      raiseAlarm(context.log, 'retention', { class: name, ...describeError(error) }, 'retention failed');
    }
  };
  const now = context.clock.now();
  for (const each of retentionTable) {
    await attempt(each.name, async () => {
      removed[each.name] = await removeClass(context, each, now, signal);
    });
  }
  await attempt('keys of creations', async () => {
    removed['keys of creations'] = await removeClass(context, creations, now, signal);
  });
  await attempt('limits', () => limits.sweep());
  context.log.info(removed, 'rows past their retention were removed');
  if (failed.length > 0) throw new Error(`retention failed: ${failed.join(', ')}`);
}

/** Removes the rows of one class that are past their retention; returns how many. */
export async function removeClass(
  { db }: Pick<Context, 'db'>,
  { before, step }: Pick<RetentionClass, 'before' | 'step'>,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (let place: unknown; place !== null; ) {
    signal?.throwIfAborted();
    const done = await step(db, before(now), place);
    removed += done.removed;
    place = done.next;
  }
  return removed;
}
