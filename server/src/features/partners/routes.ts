import * as partnersCalls from '@matilha/contract/calls/content/partners';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { listPartners } from './usecases/list-partners.ts';

export const partnersRoutes: FastifyPluginAsync = async (app) => {
  serve(app, partnersCalls.listPartners, ({ context }) => listPartners(context));
};
