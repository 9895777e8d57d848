import { agent, category, listAgentsQuery, suggestion } from '@matilha/contract/agents';
import { idInPath } from '@matilha/contract/primitives';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentAgent, presentCategory, presentSuggestion } from './present.ts';
import { listAgents, listCategories, listSuggestions } from './usecases/browse-agents.ts';

const tags = ['Assistentes'];
const refusals = errorResponses(400, 401, 429, 503);

export const agentsRoutes: FastifyPluginAsyncZod = async (app) => {
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
        querystring: listAgentsQuery,
        response: { 200: z.array(agent), ...refusals },
      },
    },
    async (request) => (await listAgents(request.context, request.query.categoria_id)).map(presentAgent),
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
