import { faqItem } from '@matilha/contract/faq';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentFaqItem } from './present.ts';
import { listFaq } from './usecases/list-faq.ts';

export const faqRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/faq',
    {
      schema: {
        tags: ['Ajuda'],
        summary: 'Perguntas frequentes',
        response: { 200: z.array(faqItem), ...errorResponses(401, 429, 503) },
      },
    },
    async (request) => (await listFaq(request.context)).map(presentFaqItem),
  );
};
