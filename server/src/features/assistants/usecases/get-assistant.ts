import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { type AssistantRow, selectActiveAssistant } from '../repository.ts';

export type { AssistantRow } from '../repository.ts';

/** Returns the refusal of a question to an assistant that is inactive or unknown. */
export const assistantGone = () =>
  new AppError('not_found', { message: 'Este assistente saiu do ar. Escolha outro para perguntar.' });

/** Returns an active assistant with its instructions, for internal use. Throws `not_found`. */
export async function getAssistant(context: Context, id: number): Promise<AssistantRow> {
  const assistant = await selectActiveAssistant(context.db, id);
  if (!assistant) throw assistantGone();
  return assistant;
}
