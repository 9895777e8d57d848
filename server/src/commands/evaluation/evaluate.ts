import type { Content } from '#server/content/load-content.ts';
import type { AssistantQuestion, SearchQuestion } from '#server/content/schema.ts';
import type { ToolQuestion } from '#server/content/tool-questions-schema.ts';
import type { Database } from '#server/database/connection.ts';
import { selectAssistants } from '#server/features/assistants/api.ts';
import { AnswerPreparation } from '#server/features/chat/api.ts';
import { SearchMemory } from '#server/features/knowledge/api.ts';
import { shopNumbers } from '#server/features/shop/api.ts';
import type { Tool } from '#server/features/tools/api.ts';
import { toolsOf } from '#server/features.ts';
import type { Context } from '#server/platform/context.ts';
import { createLimits } from '#server/platform/limits.ts';
import type { ModelProvider } from '#server/providers/model/model-provider.ts';
import { evaluateAnswers } from './evaluate-answers.ts';
import { evaluateSearch, evaluateSuggestions } from './evaluate-search.ts';
import { evaluateTools } from './evaluate-tools.ts';
import {
  describeAnswers,
  describeSearch,
  describeSuggestions,
  describeTools,
  type Prices,
  type Run,
} from './report.ts';

interface Tools extends Pick<Context, 'clock'> {
  log: Pick<Context['log'], 'warn'>;
  db: Database;
  model: ModelProvider;
}

interface Questions {
  answers: readonly AssistantQuestion[];
  tools: readonly ToolQuestion[];
  search: readonly SearchQuestion[];
  content: Pick<Content, 'assistants' | 'products'>;
}

/** Measures search, suggestions and answers (`content/evaluation/`), and says the figures as they come. */
export async function evaluate(
  { db, model, ...tools }: Tools,
  { answers, tools: toolQuestions, search, content }: Questions,
  { prices, say }: { prices: Prices | null; say: (line: string) => unknown },
): Promise<Run> {
  const print = (lines: readonly string[]) => {
    for (const line of [...lines, '']) say(line);
  };
  const searchMemory = new SearchMemory(db, null);
  const busca = await evaluateSearch(searchMemory, search);
  print(describeSearch(busca));
  const sugestoes = await evaluateSuggestions(searchMemory, suggestionsOf(content), assistantsOf(content));
  print(describeSuggestions(sugestoes));
  const assistants = new Map((await selectAssistants(db, undefined)).map((row) => [row.id, row]));
  const limits = createLimits({ db, ...tools, overrides: { tool_call: 1_000_000 } });
  const preparationWith = (registry: readonly Tool[]) =>
    new AnswerPreparation({ db, ...tools, searchMemory, limits, tools: registry }, model);
  const preparation = preparationWith(toolsOf({ searchMemory, shopNumbers }));
  const respostas = await evaluateAnswers(
    { db, model, preparation, assistants },
    answers,
    (outcome, done) => {
      const broken = Object.entries(outcome.regras).flatMap(([rule, kept]) => (kept ? [] : [rule]));
      const how = outcome.falha ?? (broken.length > 0 ? `quebrou ${broken.join(', ')}` : 'ok');
      say(`${done}/${answers.length} agente ${outcome.assistente}: ${how} · ${outcome.pergunta}`);
    },
  );
  print(['', ...describeAnswers(respostas, prices)]);
  const evaluated = { model, assistants };
  const ferramentas = {
    com: await evaluateTools(evaluated, preparation, toolQuestions),
    sem: await evaluateTools(evaluated, preparationWith([]), toolQuestions),
  };
  print(describeTools(ferramentas, prices));
  return {
    quando: tools.clock.now().toISOString(),
    modelo: model.name,
    busca,
    sugestoes,
    respostas,
    ferramentas,
  };
}

const suggestionsOf = ({ assistants }: Questions['content']) =>
  assistants.flatMap(({ id, suggestions }) => suggestions.map(({ texto }) => ({ assistente: id, texto })));

/** Returns the assistant that each material leads to. */
const assistantsOf = ({ products }: Questions['content']): Map<number, number | null> =>
  new Map(
    products.flatMap(({ modules }) =>
      modules.flatMap(({ materials }) => materials.map(({ id, agente_id: agente }) => [id, agente] as const)),
    ),
  );
