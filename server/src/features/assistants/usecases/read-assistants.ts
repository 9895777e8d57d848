import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import {
  type AssistantRow,
  type CategoryRow,
  type SuggestionRow,
  selectActiveAssistant,
  selectAssistants,
  selectCategories,
  selectSuggestions,
  selectTalkedWith,
} from '../repository.ts';

/** Returns the assistants' subjects in the operators' order. */
export const listCategories = (context: Context): Promise<CategoryRow[]> => selectCategories(context.db);

export interface ListedAssistant extends AssistantRow {
  talkedWith: boolean;
}

/** Returns the active assistants of one subject or of all, and whether the acting user has talked with each. */
export async function listAssistants(
  context: Context,
  categoryId: number | undefined,
): Promise<ListedAssistant[]> {
  const { id } = requireUser(context);
  const [rows, talkedWith] = await Promise.all([
    selectAssistants(context.db, categoryId),
    selectTalkedWith(context.db, id),
  ]);
  return rows.map((row) => ({ ...row, talkedWith: talkedWith.has(row.id) }));
}

/** Returns an assistant's suggested questions; none for an unknown one. */
export const listSuggestions = (context: Context, assistantId: number): Promise<SuggestionRow[]> =>
  selectSuggestions(context.db, assistantId);

/** Returns the refusal of a question to an assistant that is inactive or unknown. */
export const assistantGone = () =>
  new AppError('not_found', { message: 'Este assistente saiu do ar. Escolha outro para perguntar.' });

/** Returns an active assistant with its instructions, for internal use. Throws `not_found`. */
export async function getAssistant(context: Context, id: number): Promise<AssistantRow> {
  const assistant = await selectActiveAssistant(context.db, id);
  if (!assistant) throw assistantGone();
  return assistant;
}
