import * as conversationsCalls from '@matilha/contract/calls/conversations';
import type { FastifyPluginAsync } from 'fastify';
import type { Limits } from '#server/platform/limits.ts';
import { clientNetwork } from '#server/platform/network/client-network.ts';
import { serve } from '#server/platform/serve.ts';
import { presentLink, presentShared } from './present.ts';
import { findLink, readShared, revokeLink, shareConversation } from './usecases/share-conversation.ts';

/** Shares the user's own conversations by link, and shows a shared one to anyone with its address. */
export const sharingRoutes: FastifyPluginAsync<{ limits: Limits }> = async (app, { limits }) => {
  const { appUrl } = app.productConfig;
  serve(app, conversationsCalls.readConversationLink, async ({ context, params: { conversationId } }) => {
    const found = await findLink(context, conversationId);
    return { link: found ? presentLink(found, appUrl) : null };
  });

  serve(app, conversationsCalls.shareConversation, async ({ context, params: { conversationId }, body }) =>
    presentLink(await shareConversation(context, conversationId, body.dias), appUrl),
  );

  serve(app, conversationsCalls.revokeConversationLink, ({ context, params: { conversationId } }) =>
    revokeLink(context, conversationId),
  );

  serve(
    app,
    conversationsCalls.readSharedConversation,
    async ({ context, params: { token }, query }, reply) => {
      reply.header('x-robots-tag', 'noindex');
      return presentShared(await readShared(context, token, query.before));
    },
    { onRequest: async ({ ip }: { ip: string }) => limits.consume('shared_read', clientNetwork(ip).key) },
  );
};
