import { conversation, conversationInput, listConversationsQuery } from '@matilha/contract/conversations';
import { longIdInPath } from '@matilha/contract/primitives';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentConversation } from './present.ts';
import { changeConversation } from './usecases/change-conversation.ts';
import { deleteConversation, restoreConversation } from './usecases/delete-conversation.ts';
import { listConversations } from './usecases/list-conversations.ts';

const tags = ['Conversas'];
const params = z.object({ conversationId: longIdInPath });
const refusals = errorResponses(400, 401, 404, 429, 503);

/** The list of conversations. */
export const conversationRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/conversations',
    {
      schema: {
        tags,
        summary: 'Conversas da conta: fixadas primeiro, depois as mais novas; ou as que contêm as palavras',
        querystring: listConversationsQuery,
        response: { 200: z.array(conversation), ...errorResponses(400, 401, 429, 503) },
      },
    },
    async ({ context, query }) => (await listConversations(context, query)).map(presentConversation),
  );

  app.patch(
    '/api/conversations/:conversationId',
    {
      schema: {
        tags,
        summary: 'Renomeia ou fixa uma conversa',
        params,
        body: conversationInput,
        response: { 200: conversation, ...errorResponses(403, 413, 415), ...refusals },
      },
    },
    async ({ context, params: { conversationId }, body }) =>
      presentConversation({ ...(await changeConversation(context, conversationId, body)), match: null }),
  );

  app.delete(
    '/api/conversations/:conversationId',
    {
      schema: {
        tags,
        summary: 'Apaga uma conversa, que pode voltar enquanto não for removida de vez',
        params,
        response: { 204: z.void(), ...errorResponses(403, 409), ...refusals },
      },
    },
    async (request, reply) => {
      await deleteConversation(request.context, request.params.conversationId);
      return reply.status(204).send();
    },
  );

  app.post(
    '/api/conversations/:conversationId/restore',
    {
      schema: {
        tags,
        summary: 'Traz de volta uma conversa apagada',
        params,
        response: { 204: z.void(), ...errorResponses(403), ...refusals },
      },
    },
    async (request, reply) => {
      await restoreConversation(request.context, request.params.conversationId);
      return reply.status(204).send();
    },
  );
};
