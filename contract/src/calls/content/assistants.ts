import * as z from 'zod/mini';
import { assistant, category, listAssistantsQuery, suggestion } from '../../chat/assistants.ts';
import { idInPath } from '../../primitives.ts';
import { call } from '../call.ts';

export const tag = 'Assistentes';

export const listCategories = call('GET /api/categorias', {
  summary: 'Assuntos dos assistentes',
  output: z.array(category),
});
export const listAssistants = call('GET /api/lists', {
  summary: 'Assistentes, de um assunto ou de todos',
  query: listAssistantsQuery,
  output: z.array(assistant),
});
export const listSuggestions = call('GET /api/sugestoes-perguntas/:listId', {
  summary: 'Perguntas sugeridas de um assistente',
  params: z.object({ listId: idInPath }),
  output: z.array(suggestion),
});
