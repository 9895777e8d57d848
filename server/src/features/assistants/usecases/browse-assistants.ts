import type { Context } from '#server/platform/context.ts';
import {
  type AssistantRow,
  type CategoryRow,
  type SuggestionRow,
  selectAssistants,
  selectCategories,
  selectSuggestions,
} from '../repository.ts';

/** Returns the assistants' subjects in the operators' order. */
export const listCategories = (context: Context): Promise<CategoryRow[]> => selectCategories(context.db);

/** Returns the active assistants of one subject or of all. */
export const listAssistants = (context: Context, categoryId: number | undefined): Promise<AssistantRow[]> =>
  selectAssistants(context.db, categoryId);

/** Returns an assistant's suggested questions; none for an unknown one. */
export const listSuggestions = (context: Context, assistantId: number): Promise<SuggestionRow[]> =>
  selectSuggestions(context.db, assistantId);
