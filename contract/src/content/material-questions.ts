import * as z from 'zod/mini';
import { materialKind } from '../kinds/material.ts';

const { titulo_material, description, texto, perguntas } = materialKind.contract.shape;

/** A material whose form is not saved. */
export const materialQuestionsInput = z.strictObject({ titulo_material, description, texto });
export type MaterialQuestionsInput = z.infer<typeof materialQuestionsInput>;

/** Questions that the model proposes for a material. */
export const materialQuestions = z.object({
  perguntas,
  /** Empty, and says so, without a model and when the model gave none. */
  situacao: z.enum(['prontas', 'sem_modelo', 'sem_resposta']),
  mensagem: z.string(),
});
export type MaterialQuestions = z.infer<typeof materialQuestions>;
