import { apiError } from '@matilha/contract/errors';
import { checklistItem, tier } from '@matilha/contract/plans';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { presentChecklistItem, presentTier } from './present.ts';
import { listChecklist, listTiers } from './usecases/browse-plans.ts';

const tags = ['Assinatura'];
const refusals = { 401: apiError, 429: apiError, 503: apiError };

/** Plans and what they include. */
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
