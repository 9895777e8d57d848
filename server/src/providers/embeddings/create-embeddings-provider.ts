import type { EmbeddingsProvider } from './embeddings-provider.ts';
import { OpenAiEmbeddings } from './openai-embeddings.ts';

interface Settings {
  model: { baseUrl: string; apiKey: string | null } | null;
  embeddingModel: string | null;
}

/** Returns the configured service for embeddings; null where none is. */
export const createEmbeddingsProvider = ({ model, embeddingModel }: Settings): EmbeddingsProvider | null =>
  model && embeddingModel ? new OpenAiEmbeddings({ ...model, model: embeddingModel }) : null;
