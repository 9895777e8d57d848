import { settings } from '@matilha/contract/settings';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { errorResponses } from '#server/platform/error-responses.ts';
import { readSettings } from './usecases/read-settings.ts';

export const settingsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/settings',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Produto'],
        summary: 'Marca, contatos, termos e tutorial',
        response: { 200: settings, ...errorResponses(503) },
      },
    },
    (request) => readSettings(request.context, app.productConfig),
  );
};
