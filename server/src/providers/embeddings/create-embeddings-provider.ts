import type { ServiceAccess } from '../model/service-headers.ts';
import type { EmbeddingsProvider } from './embeddings-provider.ts';
import { OpenAiEmbeddings } from './openai-embeddings.ts';

interface Settings {
  model: ServiceAccess | null;
  embeddingModel: string | null;
}

/** Returns the configured service for embeddings; null when none is configured. */
export const createEmbeddingsProvider = ({ model, embeddingModel }: Settings): EmbeddingsProvider | null =>
  model && embeddingModel ? new OpenAiEmbeddings({ ...model, model: embeddingModel }) : null;
