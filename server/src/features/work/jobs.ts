import type { JobDefinition } from '#server/jobs/job-queue.ts';
import { actOnAll, actOnAllJob } from './usecases/act-on-all-work.ts';
import { type WorkOptions, workKindsOf } from './work-kinds.ts';

export function workJobs(options: WorkOptions): readonly JobDefinition[] {
  const kinds = workKindsOf(options);
  return [
    {
      name: actOnAllJob,
      longest: 3_600,
      run: async (context, payload, signal) => void (await actOnAll(context, kinds, payload, signal)),
    },
  ];
}
