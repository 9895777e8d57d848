import type { MaterialQuestions, MaterialQuestionsInput } from '@matilha/contract/content/material-questions';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { type FreeTaskTools, runLimitedTask } from '#server/providers/model/free-task.ts';
import { keepQuestions, questionTask } from '../question-task.ts';

const sentences = {
  prontas: 'Confira as perguntas: o material responde a cada uma? Elas só valem depois de publicar.',
  sem_modelo:
    'O modelo de demonstração não escreve perguntas. Ligue um modelo de verdade, ou escreva você mesmo.',
  sem_resposta: 'O modelo não deu perguntas que sirvam agora. Tente de novo, ou escreva você mesmo.',
} as const;

/**
 * Returns questions that the model thinks a material answers, for its editor to confirm. Stores nothing and costs no credits; it takes one
 * of the day's model answers. Throws the errors of `takeFreeCall`.
 */
export async function draftQuestions(
  context: Context,
  tools: FreeTaskTools,
  material: MaterialQuestionsInput,
): Promise<MaterialQuestions> {
  requireStaff(context, 'content');
  const reply = await runLimitedTask(context, tools, 'material_questions', questionTask(material));
  const perguntas = reply?.data ? keepQuestions(reply.data) : [];
  const empty = tools.model.demonstration ? 'sem_modelo' : 'sem_resposta';
  const situacao = perguntas.length > 0 ? 'prontas' : empty;
  return { perguntas, situacao, mensagem: sentences[situacao] };
}
