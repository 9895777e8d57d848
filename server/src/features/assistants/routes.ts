import { assistant, category, listAssistantsQuery, suggestion } from '@matilha/contract/assistants';
import { idInPath } from '@matilha/contract/primitives';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentAssistant, presentCategory, presentSuggestion } from './present.ts';
import { listAssistants, listCategories, listSuggestions } from './usecases/browse-assistants.ts';

const tags = ['Assistentes'];
const refusals = errorResponses(400, 401, 429, 503);

export const assistantsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/categorias',
    {
      schema: {
        tags,
        summary: 'Assuntos dos assistentes',
        response: { 200: z.array(category), ...refusals },
      },
    },
    async (request) => (await listCategories(request.context)).map(presentCategory),
  );
  app.get(
    '/api/lists',
    {
      schema: {
        tags,
        summary: 'Assistentes, de um assunto ou de todos',
        querystring: listAssistantsQuery,
        response: { 200: z.array(assistant), ...refusals },
      },
    },
    async (request) =>
      (await listAssistants(request.context, request.query.categoria_id)).map(presentAssistant),
  );
  app.get(
    '/api/sugestoes-perguntas/:listId',
    {
      schema: {
        tags,
        summary: 'Perguntas sugeridas de um assistente',
        params: z.object({ listId: idInPath }),
        response: { 200: z.array(suggestion), ...refusals },
      },
    },
    async (request) => (await listSuggestions(request.context, request.params.listId)).map(presentSuggestion),
  );
};
