import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { Context } from '#server/platform/context.ts';
import type { FileStorage } from '#server/providers/storage/file-storage.ts';
import { removeUnused, removeUnusedJob } from './usecases/remove-unused.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'log' | 'jobs'>;

export const uploadsJobs = (tools: Tools, storage: FileStorage): JobDefinition[] => [
  {
    name: removeUnusedJob,
    schedule: '41 4 * * *',
    longest: 1800,
    run: () =>
      removeUnused(
        { ...tools, actor: { kind: 'job', name: removeUnusedJob }, requestId: removeUnusedJob },
        storage,
      ),
  },
];
