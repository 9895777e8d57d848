import type { Agent, Category, Suggestion } from '@matilha/contract/agents';
import type { AgentRow, CategoryRow, SuggestionRow } from './repository.ts';

export const presentCategory = (row: CategoryRow): Category => ({ id: row.id, nome: row.nome });

/** Returns the public fields of an assistant: its instructions stay on the server. */
export const presentAgent = (row: AgentRow): Agent => ({
  id: row.id,
  title: row.title,
  description: row.description,
  image_url: row.imageUrl,
  credits_per_use: row.creditsPerUse,
});

export const presentSuggestion = (row: SuggestionRow): Suggestion => ({ id: row.id, conteudo: row.conteudo });
