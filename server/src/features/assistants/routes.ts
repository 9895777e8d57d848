import * as assistantsCalls from '@matilha/contract/calls/content/assistants';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { presentAssistant } from './present.ts';
import { listAssistants, listCategories, listSuggestions } from './usecases/read-assistants.ts';

export const assistantsRoutes: FastifyPluginAsync = async (app) => {
  serve(app, assistantsCalls.listCategories, ({ context }) => listCategories(context));
  serve(app, assistantsCalls.listAssistants, async (request) =>
    (await listAssistants(request.context, request.query.categoria_id)).map(presentAssistant),
  );
  serve(app, assistantsCalls.listSuggestions, ({ context, params }) =>
    listSuggestions(context, params.listId),
  );
};
