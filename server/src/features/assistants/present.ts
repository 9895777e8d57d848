import type { Assistant, Category, Suggestion } from '@matilha/contract/assistants';
import type { CategoryRow, SuggestionRow } from './repository.ts';
import type { ListedAssistant } from './usecases/browse-assistants.ts';

export const presentCategory = (row: CategoryRow): Category => ({ id: row.id, nome: row.nome });

/** Returns the public fields of an assistant: its instructions stay on the server. */
export const presentAssistant = (row: ListedAssistant): Assistant => ({
  id: row.id,
  title: row.title,
  description: row.description,
  image_url: row.imageUrl,
  credits_per_use: row.creditsPerUse,
  tem_conversa: row.talkedWith,
});

export const presentSuggestion = (row: SuggestionRow): Suggestion => ({ id: row.id, conteudo: row.conteudo });
