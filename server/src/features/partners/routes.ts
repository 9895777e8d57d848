import { partner } from '@matilha/contract/partners';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentPartner } from './present.ts';
import { listPartners } from './usecases/list-partners.ts';

export const partnersRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/partners',
    {
      schema: {
        tags: ['Parceiros'],
        summary: 'Parceiros e seus descontos',
        response: { 200: z.array(partner), ...errorResponses(401, 429, 503) },
      },
    },
    async (request) => (await listPartners(request.context)).map(presentPartner),
  );
};
