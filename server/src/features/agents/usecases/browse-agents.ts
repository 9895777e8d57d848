import type { Context } from '#server/platform/context.ts';
import {
  type AgentRow,
  type CategoryRow,
  type SuggestionRow,
  selectAgents,
  selectCategories,
  selectSuggestions,
} from '../repository.ts';

/** Returns the assistants' subjects in the operators' order. */
export const listCategories = (context: Context): Promise<CategoryRow[]> => selectCategories(context.db);

/** Returns the active assistants of one subject or of all. */
export const listAgents = (context: Context, categoryId: number | undefined): Promise<AgentRow[]> =>
  selectAgents(context.db, categoryId);

/** Returns an assistant's suggested questions; none for an unknown one. */
export const listSuggestions = (context: Context, agentId: number): Promise<SuggestionRow[]> =>
  selectSuggestions(context.db, agentId);
