import type { RecordKind } from '#server/features/records/api.ts';
import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { Context } from '#server/platform/context.ts';
import { actOnAll, actOnAllJob } from './usecases/act-on-all-work.ts';
import { type WorkSettings, workKindsOf } from './work-kinds.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'log' | 'jobs'>;

export const workJobs = (
  tools: Tools,
  settings: WorkSettings,
  records: readonly RecordKind[],
): JobDefinition[] => {
  const kinds = workKindsOf(settings, records);
  return [
    {
      name: actOnAllJob,
      longest: 3_600,
      run: async (payload, signal) => {
        const actor = { kind: 'job', name: actOnAllJob } as const;
        await actOnAll({ ...tools, actor, requestId: actOnAllJob }, kinds, payload, signal);
      },
    },
  ];
};
