import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { Context } from '#server/platform/context.ts';
import { indexMaterials } from './usecases/index-materials.ts';

/** Every minute, at most 2,000 materials whose texts have changed are indexed again. */
export const knowledgeJobs = ({ db }: Pick<Context, 'db'>): JobDefinition[] => [
  {
    name: 'knowledge.index',
    schedule: '* * * * *',
    run: async (_payload, signal) => void (await indexMaterials(db, { signal })),
  },
];
