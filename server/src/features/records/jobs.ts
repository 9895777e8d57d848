import type { JobDefinition } from '#server/jobs/job-queue.ts';
import { kindsByName, type RecordKind } from './kind.ts';
import { publishDraftsJob, publishDueDrafts } from './usecases/publish-due-drafts.ts';

/** `kinds` are those with drafts. */
export function recordsJobs({ kinds }: { kinds: readonly RecordKind[] }): readonly JobDefinition[] {
  const byName = kindsByName(kinds);
  return [
    { name: publishDraftsJob, schedule: '* * * * *', run: (context) => publishDueDrafts(context, byName) },
  ];
}
