import * as z from 'zod/mini';
import type { Config } from '#server/config.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { createEmbeddingsProvider } from '#server/providers/embeddings/create-embeddings-provider.ts';
import { EmbeddingError } from '#server/providers/embeddings/embeddings-provider.ts';
import { askForData } from '#server/providers/model/ask-for-data.ts';
import { taskRequest } from '#server/providers/model/complete-text.ts';
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
const tool = {
  name: 'ver_hora',
  description: 'Diz a hora. Só chame se perguntarem a hora.',
  parameters: { type: 'object', properties: {} },
};
const dataTask = { ...task, instructions: 'Devolva pronto: true.', form: z.object({ pronto: z.boolean() }) };
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
  const signal = () => AbortSignal.timeout(limits.totalMs + graceMs);
  const started = performance.now();
  try {
    const { model, isEmpty } = await ask(provider, signal());
    const seconds = ((performance.now() - started) / 1_000).toFixed(1).replace('.', ',');
    if (isEmpty) return wrong('Respondeu um texto vazio.');
    const data = await askForData(provider, dataTask, signal());
    const tools = provider.leftOut.has('tools') ? 'não aceita: responde sem elas' : 'aceita';
    return ok(`${model} respondeu em ${seconds} s. Ferramentas: ${tools}. ${describeData(provider, data)}`);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return wrong(describe(provider.name, error));
  } finally {
    await provider.close();
  }
}

/** Asks a question with a tool at hand, which the model may call instead of answering. */
async function ask(
  provider: OpenAiProvider,
  signal: AbortSignal,
): Promise<{ model: string; isEmpty: boolean }> {
  let isEmpty = true;
  for await (const event of provider.stream({ ...taskRequest(task), tools: [tool] }, signal)) {
    if (event.type === 'end') return { model: event.model, isEmpty };
    if (event.type === 'calls' || (event.type === 'delta' && event.text.trim() !== '')) isEmpty = false;
  }
  throw new ModelError('bad_response', 'the answer has no end');
}

function describeData({ leftOut }: OpenAiProvider, data: object | null): string {
  if (data === null) return 'Dados: não vieram na forma pedida; regras leem no lugar do modelo.';
  return leftOut.has('response_format')
    ? 'Dados: sem json_schema, pedidos por escrito.'
    : 'Dados: json_schema.';
}

/** Asks the model and the second one two short questions each, the embeddings and the reranking one, which their service charges. */
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
