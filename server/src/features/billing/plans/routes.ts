import { checklistItem, tier } from '@matilha/contract/plans';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentChecklistItem, presentTier } from './present.ts';
import { listChecklist, listTiers } from './usecases/browse-plans.ts';

const tags = ['Assinatura'];
const refusals = errorResponses(401, 429, 503);

/** The plans and their features. */
export const planRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/tiers',
    { schema: { tags, summary: 'Planos', response: { 200: z.array(tier), ...refusals } } },
    async (request) => (await listTiers(request.context)).map(presentTier),
  );
  app.get(
    '/api/checklist-planos',
    {
      schema: {
        tags,
        summary: 'O que cada plano inclui',
        response: { 200: z.array(checklistItem), ...refusals },
      },
    },
    async (request) => (await listChecklist(request.context)).map(presentChecklistItem),
  );
};
