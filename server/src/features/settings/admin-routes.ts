import { type SettingsDefaults, settingsDefaults } from '@matilha/contract/records/settings';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { errorResponses } from '#server/platform/error-responses.ts';
import { readDefaults } from './usecases/read-defaults.ts';

/** The environment's part of the settings; the panel's own part is a document. */
export const settingsAdminRoutes: FastifyPluginAsyncZod<{ defaults: SettingsDefaults }> = async (
  app,
  { defaults },
) => {
  app.get(
    '/api/admin/settings-defaults',
    {
      config: { access: 'business' },
      schema: {
        tags: ['Operação: negócio'],
        summary: 'Os valores do ambiente, que valem onde o painel não mudou nada',
        response: { 200: settingsDefaults, ...errorResponses(401, 403, 404, 429, 503) },
      },
    },
    ({ context }) => readDefaults(context, defaults),
  );
};
