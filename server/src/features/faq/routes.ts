import { apiError } from '@matilha/contract/errors';
import { faqItem } from '@matilha/contract/faq';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { presentFaqItem } from './present.ts';
import { listFaq } from './usecases/list-faq.ts';

export const faqRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/faq',
    {
      schema: {
        tags: ['Ajuda'],
        summary: 'Perguntas frequentes',
        response: { 200: z.array(faqItem), 401: apiError, 429: apiError, 503: apiError },
      },
    },
    async (request) => (await listFaq(request.context)).map(presentFaqItem),
  );
};
