import { type FailedJob, runFailedJobAgain, selectFailedJobs } from '#server/jobs/failed-jobs.ts';
import type { WaitingItem, WorkKind } from '#server/platform/operators/waiting-work.ts';

const describeJob = ({ id, name, failedAt, attempts, error }: FailedJob): WaitingItem => ({
  id,
  since: failedAt,
  dueAt: null,
  title: name,
  detail: `${attempts === 1 ? '1 tentativa' : `${attempts} tentativas`}: ${error ?? 'o processo parou'}.`,
  userId: null,
  link: null,
});

/** Jobs that failed for good. */
export const failedJobs: WorkKind = {
  name: 'jobs',
  area: 'business',
  personal: false,
  bulk: true,
  async list(db, slice) {
    const { rows, total } = await selectFailedJobs(db, slice);
    return { rows: rows.map(describeJob), total };
  },
  act: (tx, { jobs }, id) => runFailedJobAgain(tx, jobs, id),
};
