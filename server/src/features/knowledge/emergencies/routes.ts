import { listEmergencies } from '@matilha/contract/calls/content/emergencies';
import type { FastifyPluginAsync } from 'fastify';
import { requireUser } from '#server/platform/context.ts';
import { serve } from '#server/platform/serve.ts';
import { selectEmergencies } from './emergency-repository.ts';

export const emergencyRoutes: FastifyPluginAsync = async (app) => {
  serve(app, listEmergencies, ({ context }) => {
    requireUser(context);
    return selectEmergencies(context.db);
  });
};
