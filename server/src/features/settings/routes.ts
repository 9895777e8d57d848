import * as settingsCalls from '@matilha/contract/calls/settings';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { readSettings } from './usecases/read-settings.ts';

export const settingsRoutes: FastifyPluginAsync = async (app) => {
  serve(app, settingsCalls.readSettings, (request) => readSettings(request.context, app.productConfig));
};
