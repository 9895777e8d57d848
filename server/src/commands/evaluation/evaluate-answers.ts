import type { AssistantQuestion } from '#server/content/schema.ts';
import type { Database } from '#server/database/connection.ts';
import type { AssistantRow } from '#server/features/assistants/api.ts';
import { type AnswerPreparation, answerOnce } from '#server/features/chat/api.ts';
import { ModelError, type ModelProvider } from '#server/providers/model/model-provider.ts';
import { checkAnswer, type Rule } from './check-answer.ts';

/** How one question went. */
export interface Outcome {
  assistente: number;
  pergunta: string;
  /** Each rule that applied, and whether the answer kept it; empty when the model failed. */
  regras: Partial<Record<Rule, boolean>>;
  texto: string;
  /** Null when the model failed to answer. */
  falha: string | null;
  tokensEntrada: number | null;
  /** Those of `tokensEntrada` that came from the service's cache. */
  tokensDoCache: number | null;
  tokensSaida: number | null;
  segundos: number;
}

interface Tools {
  db: Database;
  model: ModelProvider;
  preparation: AnswerPreparation;
  assistants: ReadonlyMap<number, AssistantRow>;
}

/** Questions that are asked at the same time. */
const atOnce = 2;

/** Asks the questions, and reports each one; returns the outcomes in the questions' order. */
export async function evaluateAnswers(
  tools: Tools,
  questions: readonly AssistantQuestion[],
  report: (outcome: Outcome, done: number) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let at = next++; at < questions.length; at = next++) {
      const question = questions[at];
      if (!question) return;
      const outcome = await evaluateOne(tools, question);
      outcomes[at] = outcome;
      done += 1;
      report(outcome, done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}

async function evaluateOne(tools: Tools, question: AssistantQuestion): Promise<Outcome> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1_000;
  const asked = { assistente: question.assistente, pergunta: question.pergunta };
  try {
    const { regras, answer } = await ask(tools, question);
    const { text, tokensIn, tokensCached, tokensOut } = answer;
    const used = { tokensEntrada: tokensIn, tokensDoCache: tokensCached, tokensSaida: tokensOut };
    return { ...asked, regras, texto: text, falha: null, ...used, segundos: seconds() };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const none = { tokensEntrada: null, tokensDoCache: null, tokensSaida: null };
    return { ...asked, regras: {}, texto: '', falha: error.reason, ...none, segundos: seconds() };
  }
}

async function ask({ model, preparation, assistants }: Tools, question: AssistantQuestion) {
  const assistant = assistants.get(question.assistente);
  if (!assistant) throw new Error(`there is no assistant ${question.assistente}`);
  const prepared = await preparation.prepare({
    user: askerOf(question.negocio),
    assistant,
    conversation: { id: null, memory: null, exchanges: [] },
    question: question.pergunta,
    photo: null,
    rewrite: null,
    cut: null,
  });
  const { data } = prepared.request;
  if (!data) throw new Error('a question without data');
  const facts = (question.negocio?.fatos ?? []).map((text, index) => ({
    key: `L${index + 1}`,
    label: 'um fato da loja',
    text,
    confirmedOn: data.today,
  }));
  const request = { ...prepared.request, data: { ...data, business: { ...data.business, facts } } };
  const answer = await answerOnce(model, { ...prepared, request });
  const regras = checkAnswer({
    assistantId: assistant.id,
    expected: question.espera,
    materials: question.materiais ?? [],
    forbidden: question.proibido ?? [],
    data,
    answer,
  });
  return { answer, regras: Object.fromEntries(regras) as Outcome['regras'] };
}

/** Returns an asker who reads the whole bank, as an operator does. */
export const askerOf = (business: AssistantQuestion['negocio']) => ({
  id: 0,
  role: 'operator' as const,
  nomeNegocio: business?.nome ?? null,
  categoriaNegocio: business?.categoria ?? null,
  instagramNegocio: null,
  siteNegocio: null,
  cidade: business?.cidade ?? null,
  estado: business?.estado ?? null,
  pais: business ? 'BR' : null,
});
