import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { UploadDependencies } from './dependencies.ts';
import { removeUnused, removeUnusedJob } from './usecases/remove-unused.ts';

export const uploadsJobs = ({ storage }: Pick<UploadDependencies, 'storage'>): readonly JobDefinition[] => [
  {
    name: removeUnusedJob,
    schedule: '41 4 * * *',
    longest: 1800,
    run: (context) => removeUnused(context, storage),
  },
];
