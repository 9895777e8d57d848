import * as conversationsCalls from '@matilha/contract/calls/conversations';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { presentConversation } from './present.ts';
import { changeConversation } from './usecases/change-conversation.ts';
import { deleteConversation, restoreConversation } from './usecases/delete-conversation.ts';
import { listConversations } from './usecases/read-conversations.ts';

/** The list of conversations. */
export const conversationRoutes: FastifyPluginAsync = async (app) => {
  serve(app, conversationsCalls.listConversations, async ({ context, query }) =>
    (await listConversations(context, query)).map(presentConversation),
  );

  serve(app, conversationsCalls.changeConversation, async ({ context, params: { conversationId }, body }) =>
    presentConversation({ ...(await changeConversation(context, conversationId, body)), match: null }),
  );

  serve(app, conversationsCalls.deleteConversation, (request) =>
    deleteConversation(request.context, request.params.conversationId),
  );

  serve(app, conversationsCalls.restoreConversation, (request) =>
    restoreConversation(request.context, request.params.conversationId),
  );
};
