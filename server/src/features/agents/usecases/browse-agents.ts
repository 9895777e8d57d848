import type { Context } from '#server/platform/context.ts';
import {
  type AgentRow,
  type CategoryRow,
  type SuggestionRow,
  selectAgents,
  selectCategories,
  selectSuggestions,
} from '../repository.ts';

/** Subjects of the assistants, in the operators' order (§2.8). */
export const listCategories = (context: Context): Promise<CategoryRow[]> => selectCategories(context.db);

/** Active assistants, of one subject or of all (§2.8). */
export const listAgents = (context: Context, categoryId: number | undefined): Promise<AgentRow[]> =>
  selectAgents(context.db, categoryId);

/** Questions to start from; none for an unknown assistant (§2.9). */
export const listSuggestions = (context: Context, agentId: number): Promise<SuggestionRow[]> =>
  selectSuggestions(context.db, agentId);
