import * as subscriptionCalls from '@matilha/contract/calls/billing/subscription';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { presentChecklistItem, presentTier } from './present.ts';
import { listChecklist, listTiers } from './usecases/browse-plans.ts';

/** The plans and their features. */
export const planRoutes: FastifyPluginAsync = async (app) => {
  serve(app, subscriptionCalls.listTiers, async (request) =>
    (await listTiers(request.context)).map(presentTier),
  );
  serve(app, subscriptionCalls.listChecklist, async (request) =>
    (await listChecklist(request.context)).map(presentChecklistItem),
  );
};
