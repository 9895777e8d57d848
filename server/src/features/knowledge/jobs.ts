import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { EmbeddingsProvider } from '#server/providers/embeddings/embeddings-provider.ts';
import { embedMaterials } from './usecases/embed-materials.ts';
import { indexMaterials } from './usecases/index-materials.ts';

interface Tools {
  /** Null when no embeddings service is configured. */
  embeddings: EmbeddingsProvider | null;
}

/** Indexes and embeds materials whose texts have changed: every minute, at most 2,000. */
export const knowledgeJobs = ({ embeddings }: Tools): readonly JobDefinition[] => [
  {
    name: 'knowledge.index',
    schedule: '* * * * *',
    run: async ({ db, log }, _, signal) => {
      await indexMaterials(db, { signal });
      if (embeddings) await embedMaterials({ db, log, embeddings }, signal);
    },
  },
];
