import * as businessCalls from '@matilha/contract/calls/panel/business';
import type { SettingsDefaults } from '@matilha/contract/kinds/settings';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { readDefaults } from './usecases/read-settings.ts';

/** The environment's part of the settings; the panel's own part is a document. */
export const settingsAdminRoutes: FastifyPluginAsync<{ defaults: SettingsDefaults }> = async (
  app,
  { defaults },
) => {
  serve(app, businessCalls.readDefaults, ({ context }) => readDefaults(context, defaults));
};
