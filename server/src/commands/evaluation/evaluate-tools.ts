import type { ToolQuestion } from '#server/content/tool-questions-schema.ts';
import type { AssistantRow } from '#server/features/assistants/api.ts';
import { type AnswerPreparation, answerOnce } from '#server/features/chat/api.ts';
import { ModelError, type ModelProvider } from '#server/providers/model/model-provider.ts';
import { checkTools, type ToolRule } from './check-tools.ts';
import { askerOf } from './evaluate-answers.ts';

/** How a question went, with tools or without. */
export interface ToolOutcome {
  assistente: number;
  pergunta: string;
  /** Each rule, and whether the answer kept it; empty when the model failed. Without tools only `números` and `citações`. */
  regras: Partial<Record<ToolRule, boolean>>;
  texto: string;
  falha: string | null;
  /** Turns of the model, and calls that it made. */
  rodadas: number;
  chamadas: number;
  tokensEntrada: number | null;
  tokensDoCache: number | null;
  tokensSaida: number | null;
  segundos: number;
}

export interface ToolTools {
  model: ModelProvider;
  assistants: ReadonlyMap<number, AssistantRow>;
}

/** Asks the questions one after the other; returns their outcomes in order. A preparation without tools judges what tools cannot show. */
export async function evaluateTools(
  { model, assistants }: ToolTools,
  preparation: AnswerPreparation,
  questions: readonly ToolQuestion[],
): Promise<ToolOutcome[]> {
  const outcomes: ToolOutcome[] = [];
  for (const question of questions) {
    const assistant = assistants.get(question.assistente);
    if (assistant) outcomes.push(await evaluateOne({ model, assistant, preparation }, question));
  }
  return outcomes;
}

async function evaluateOne(
  {
    model,
    assistant,
    preparation,
  }: { model: ModelProvider; assistant: AssistantRow; preparation: AnswerPreparation },
  { assistente, pergunta, ferramentas }: ToolQuestion,
): Promise<ToolOutcome> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1_000;
  const asked = { assistente, pergunta };
  try {
    const prepared = await preparation.prepare({
      user: askerOf(undefined),
      assistant,
      question: pergunta,
      conversation: { id: null, memory: null, exchanges: [] },
      photo: null,
      rewrite: null,
      cut: null,
    });
    const { data, tools } = prepared.request;
    if (!data) throw new Error('a question without data');
    const answer = await answerOnce(model, prepared);
    const checked = checkTools({ wanted: ferramentas, question: pergunta, data, answer });
    const { ferramenta: _, campos: __, ...withoutTools } = checked;
    return {
      ...asked,
      regras: tools.length > 0 ? checked : withoutTools,
      texto: answer.text,
      falha: null,
      rodadas: answer.rounds.length + 1,
      chamadas: answer.rounds.flatMap(({ calls }) => calls).length,
      tokensEntrada: answer.tokensIn,
      tokensDoCache: answer.tokensCached,
      tokensSaida: answer.tokensOut,
      segundos: seconds(),
    };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const nothing = {
      regras: {},
      texto: '',
      rodadas: 0,
      chamadas: 0,
      tokensEntrada: null,
      tokensDoCache: null,
      tokensSaida: null,
    };
    return { ...asked, ...nothing, falha: error.reason, segundos: seconds() };
  }
}
