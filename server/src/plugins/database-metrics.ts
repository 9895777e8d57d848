import { provisionalCeiling } from '@matilha/contract/panel/storage';
import { Gauge, Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import { selectStorageFigures, selectWaitingFigures } from '#server/database/stores/waiting-figures.ts';
import { usableLandingChats } from '#server/features/assistants/api.ts';
import type { Limits } from '#server/platform/limits.ts';

/** How long figures are served again, and how long a scrape waits for new ones, in milliseconds. */
const keptForMs = 5_000;
const patienceMs = 1_500;

export interface DatabaseMetricsDependencies {
  db: Database;
  limits: Pick<Limits, 'left' | 'pointsOf'>;
  settings: Pick<Config, 'landingChats'>;
}

type Figures = Awaited<ReturnType<typeof readFigures>>;

async function readFigures({ db, limits, settings }: DatabaseMetricsDependencies) {
  const figures = await selectWaitingFigures(db);
  const paid = await limits.left('model_answer_paid', 'all');
  const shared = await limits.left('model_answer_shared', 'all');
  const { broken } = await usableLandingChats(db, settings.landingChats);
  return {
    ...figures,
    brokenAreas: broken.length,
    storage: await selectStorageFigures(db),
    halves: [
      { half: 'paid', left: paid, limit: limits.pointsOf('model_answer_paid') },
      { half: 'shared', left: shared, limit: limits.pointsOf('model_answer_shared') },
    ],
  };
}

function createGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const waiting = gauge('matilha_queue_jobs', 'Jobs that wait, counted every 20 s', ['queue']);
  const oldestJob = gauge('matilha_queue_oldest_job_age_seconds', 'Age of the oldest job that waits', [
    'queue',
  ]);
  const left = gauge('matilha_model_answers_left', 'Answers of the model left today, by half', ['half']);
  const limit = gauge('matilha_model_answers_limit', 'Answers of the model that a day allows, by half', [
    'half',
  ]);
  const held = gauge('matilha_credits_held', 'Credits that running answers hold');
  const oldestHold = gauge('matilha_credits_oldest_hold_age_seconds', 'Age of the oldest hold of credits');
  const oldestEvent = gauge(
    'matilha_payment_events_oldest_age_seconds',
    'Time since the oldest unprocessed payment event was received',
  );
  const brokenAreas = gauge(
    'matilha_landing_areas_broken',
    'Areas of the landing whose assistant is gone or switched off',
  );
  const mails = gauge('matilha_mails_queued', 'Mails that wait for delivery, counted up to 10000');
  const stored = gauge('matilha_stored_bytes', 'Bytes that all accounts keep, by kind', ['kind']);
  const provisional = gauge(
    'matilha_provisional_stored_bytes',
    'Bytes that accounts which are not confirmed keep together',
  );
  const ceiling = gauge(
    'matilha_provisional_stored_bytes_limit',
    'Bytes that these accounts may keep together',
  );
  return (figures: Figures): void => {
    registry.resetMetrics();
    for (const { queue, ...figure } of figures.queues) {
      waiting.set({ queue }, figure.waiting);
      oldestJob.set({ queue }, figure.oldest);
    }
    // The demonstration model costs nothing and has no limit.
    for (const { half, ...answers } of figures.halves) {
      if (!Number.isFinite(answers.limit)) continue;
      limit.set({ half }, answers.limit);
      left.set({ half }, Math.max(0, answers.left));
    }
    for (const { kind, bytes } of figures.storage) stored.set({ kind }, bytes);
    provisional.set(figures.storage.reduce((sum, figure) => sum + figure.provisional, 0));
    ceiling.set(provisionalCeiling);
    held.set(figures.heldCredits);
    oldestHold.set(figures.oldestHold);
    oldestEvent.set(figures.oldestEvent);
    brokenAreas.set(figures.brokenAreas);
    mails.set(figures.mailsQueued);
  };
}

/**
 * Metrics that only the database knows. They are read once in five seconds, however many scrapes come. Returns null while the database does
 * not return them in time: the values are then left out, so that no alert believes in an empty queue.
 */
export function createDatabaseMetrics(
  dependencies: DatabaseMetricsDependencies,
): () => Promise<string | null> {
  const registry = new Registry();
  const show = createGauges(registry);
  let reading: Promise<boolean> | undefined;
  const read = () =>
    readFigures(dependencies).then(
      (figures) => {
        show(figures);
        setTimeout(() => {
          reading = undefined;
        }, keptForMs).unref();
        return true;
      },
      () => {
        reading = undefined;
        return false;
      },
    );
  return async () => {
    reading ??= read();
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs).unref());
    return (await Promise.race([reading, late])) ? registry.metrics() : null;
  };
}
