import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { type AssistantRow, selectAssistant } from '../repository.ts';

export type { AssistantRow } from '../repository.ts';

/** Returns an active assistant with its instructions, for internal use; undefined when inactive or unknown. */
export async function findAssistant(context: Context, id: number): Promise<AssistantRow | undefined> {
  const assistant = await selectAssistant(context.db, id);
  return assistant?.active ? assistant : undefined;
}

/** Returns the refusal of a question to an assistant that is inactive or unknown. */
export const assistantGone = () =>
  new AppError('not_found', { message: 'Este assistente saiu do ar. Escolha outro para perguntar.' });

/** As `findAssistant`, but throws `not_found`. */
export async function getAssistant(context: Context, id: number): Promise<AssistantRow> {
  const assistant = await findAssistant(context, id);
  if (!assistant) throw assistantGone();
  return assistant;
}
