import type { Config } from '#server/config.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { createEmbeddingsProvider } from '#server/providers/embeddings/create-embeddings-provider.ts';
import { EmbeddingError } from '#server/providers/embeddings/embeddings-provider.ts';
import { completeText } from '#server/providers/model/complete-text.ts';
import type { ModelSettings } from '#server/providers/model/create-model-provider.ts';
import { ModelError, type ModelFailure } from '#server/providers/model/model-provider.ts';
import { type OpenAiConfig, OpenAiProvider } from '#server/providers/model/openai-provider.ts';
import { createReranker } from '#server/providers/rerank/service-reranker.ts';
import { off, ok, type Part, type PartResult, wrong } from './part.ts';

/** How long a service may take over a search's texts, in milliseconds. */
const searchMs = 60_000;
/**
 * How much longer than the model's own limits the whole call may take, in milliseconds: the model's own limits name the limit that passed.
 */
const graceMs = 5_000;
const task = {
  instructions: 'Responda só com a palavra: pronto',
  input: 'Você está pronto?',
  maxOutputTokens: 2_000,
};
const hint =
  'Confira o endereço (com a versão, como /v1), o nome do modelo e a chave; 401 e 403 são da chave, 404 do endereço ou do modelo.';
const failures: Record<ModelFailure, string> = {
  unavailable: 'não atendeu o pedido',
  timeout: 'não respondeu a tempo',
  rate_limited: 'recusou por excesso de pedidos',
  too_long: 'achou o pedido longo demais',
  refused: 'recusou o pedido',
  bad_response: 'respondeu de um jeito inesperado',
};

/** Returns a sentence with the words of the log in parentheses, by which operators find its lines. */
const describe = (name: string, { reason, message }: ModelError | EmbeddingError): string =>
  `${name} ${failures[reason]} (${reason}: ${message}). ${hint}`;

async function askModel(settings: OpenAiConfig, limits: ModelSettings['limits']): Promise<PartResult> {
  const provider = new OpenAiProvider(settings, { ...limits, maxRetries: 0 });
  const started = performance.now();
  try {
    const { model, text } = await completeText(provider, task, AbortSignal.timeout(limits.totalMs + graceMs));
    const seconds = ((performance.now() - started) / 1_000).toFixed(1).replace('.', ',');
    return text.trim() === ''
      ? wrong('Respondeu um texto vazio.')
      : ok(`${model} respondeu em ${seconds} s.`);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return wrong(describe(provider.name, error));
  } finally {
    await provider.close();
  }
}

/** Asks the model, the second one, the embeddings and the reranking one short question each, which their service charges. */
export function modelParts({ model, embeddingModel, rerankModel }: Config): Part[] {
  const fallback = model?.fallback;
  return [
    {
      name: 'Modelo',
      try: async () =>
        model ? askModel(model, model.limits) : off('Sem AI_BASE_URL, responde a demonstração.'),
    },
    {
      name: 'Segundo modelo',
      try: async () =>
        fallback ? askModel(fallback, model.limits) : off('Sem AI_FALLBACK_BASE_URL não há segundo modelo.'),
    },
    {
      name: 'Busca por sentido',
      try: async () => askEmbeddings({ model, embeddingModel }),
    },
    {
      name: 'Ordem das fontes',
      try: async () => askReranker({ model, rerankModel }),
    },
  ];
}

async function askEmbeddings(settings: Pick<Config, 'model' | 'embeddingModel'>): Promise<PartResult> {
  const provider = createEmbeddingsProvider(settings);
  if (!provider) return off('Sem AI_EMBEDDING_MODEL, a busca compara palavras.');
  try {
    const signal = AbortSignal.timeout(searchMs);
    const [vector] = await provider.embed(['banho e tosa'], { signal, retries: 0 });
    return ok(`${provider.model} devolveu ${vector?.length ?? 0} números por texto.`);
  } catch (error) {
    if (!(error instanceof EmbeddingError)) throw error;
    return wrong(describe(provider.model, error));
  }
}

async function askReranker(settings: Pick<Config, 'model' | 'rerankModel'>): Promise<PartResult> {
  const reranker = createReranker(settings);
  if (!reranker) return off('Sem AI_RERANK_MODEL, só as palavras ordenam as fontes.');
  try {
    const signal = AbortSignal.timeout(searchMs);
    const [bath = 0, clip = 0] = await reranker.rerank(
      'banho',
      ['Tabela do banho', 'Férias da equipe'],
      signal,
    );
    return ok(`${reranker.model} ordenou dois textos: ${bath > clip ? 'certo' : 'ao contrário'}.`);
  } catch (error) {
    return wrong(`${reranker.model} não ordenou (${describeError(error).detail}). Confira AI_RERANK_MODEL.`);
  }
}
