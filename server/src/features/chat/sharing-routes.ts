import {
  conversationLink,
  conversationLinkOutput,
  shareConversationInput,
  sharedConversation,
  sharedConversationQuery,
} from '@matilha/contract/conversations';
import { longIdInPath } from '@matilha/contract/primitives';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { clientNetwork } from '#server/platform/client-network.ts';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { Limits } from '#server/platform/limits.ts';
import { presentLink, presentShared } from './present.ts';
import { findLink, readShared, revokeLink, shareConversation } from './usecases/share-conversation.ts';

const tags = ['Conversas'];
const params = z.object({ conversationId: longIdInPath });
const refusals = errorResponses(400, 401, 404, 429, 503);

/** Shares the user's own conversations by link, and shows a shared one to anyone with its address. */
export const sharingRoutes: FastifyPluginAsyncZod<{ limits: Limits }> = async (app, { limits }) => {
  const { appUrl } = app.productConfig;
  app.get(
    '/api/conversations/:conversationId/link',
    {
      schema: {
        tags,
        summary: 'O link de uma conversa compartilhada, ou nenhum',
        params,
        response: { 200: conversationLinkOutput, ...refusals },
      },
    },
    async ({ context, params: { conversationId } }) => {
      const found = await findLink(context, conversationId);
      return { link: found ? presentLink(found, appUrl) : null };
    },
  );

  app.put(
    '/api/conversations/:conversationId/link',
    {
      schema: {
        tags,
        summary: 'Compartilha uma conversa até a resposta mais nova, ou renova o link dela',
        params,
        body: shareConversationInput,
        response: { 200: conversationLink, ...errorResponses(403, 413, 415), ...refusals },
      },
    },
    async ({ context, params: { conversationId }, body }) =>
      presentLink(await shareConversation(context, conversationId, body.dias), appUrl),
  );

  app.delete(
    '/api/conversations/:conversationId/link',
    {
      schema: {
        tags,
        summary: 'Revoga o link de uma conversa',
        params,
        response: { 204: z.void(), ...errorResponses(403), ...refusals },
      },
    },
    async ({ context, params: { conversationId } }, reply) => {
      await revokeLink(context, conversationId);
      return reply.status(204).send();
    },
  );

  app.get(
    '/api/shared-conversations/:token',
    {
      config: { access: 'public' },
      onRequest: async ({ ip }: { ip: string }) => limits.consume('shared_read', clientNetwork(ip).key),
      schema: {
        tags,
        summary: 'Uma conversa compartilhada, para quem tem o endereço dela',
        params: z.object({ token: z.string().check(z.maxLength(100)) }),
        querystring: sharedConversationQuery,
        response: { 200: sharedConversation, ...errorResponses(400, 404, 429, 503) },
      },
    },
    async ({ context, params: { token }, query }, reply) => {
      reply.header('x-robots-tag', 'noindex');
      return presentShared(await readShared(context, token, query.before));
    },
  );
};
