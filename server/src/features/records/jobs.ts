import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { Context } from '#server/platform/context.ts';
import { kindsByName, type RecordKind } from './kind.ts';
import { publishDraftsJob, publishDueDrafts } from './usecases/publish-due-drafts.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'log' | 'jobs'>;

export const recordsJobs = (tools: Tools, kinds: readonly RecordKind[]): JobDefinition[] => [
  {
    name: publishDraftsJob,
    schedule: '* * * * *',
    run: () =>
      publishDueDrafts(
        { ...tools, actor: { kind: 'job', name: publishDraftsJob }, requestId: publishDraftsJob },
        kindsByName(kinds),
      ),
  },
];
