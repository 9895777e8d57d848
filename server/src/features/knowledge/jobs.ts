import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { EmbeddingsProvider } from '#server/providers/embeddings/embeddings-provider.ts';
import { embedMaterials } from './usecases/embed-materials.ts';
import { indexMaterials } from './usecases/index-materials.ts';

interface Tools {
  /** Null where no service for embeddings is configured. */
  embeddings: EmbeddingsProvider | null;
}

/** Every minute, at most 2,000 materials whose texts have changed are indexed again, then embedded. */
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
