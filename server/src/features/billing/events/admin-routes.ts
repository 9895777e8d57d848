import { paymentEventQuery, paymentEventRow } from '@matilha/contract/billing';
import { confirmation } from '@matilha/contract/errors';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentEvent } from './present.ts';
import { listEvents } from './usecases/list-events.ts';
import { processEventAgain } from './usecases/process-event-again.ts';

const tags = ['Operação'];
const operator = { access: 'business' } as const;
const refusals = errorResponses(400, 401, 403, 404, 429, 503);

/** The payment provider's events, for operators. */
export const billingAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/payment-events',
    {
      config: operator,
      schema: {
        tags,
        summary: 'Avisos de pagamento recebidos',
        querystring: paymentEventQuery,
        response: { 200: z.array(paymentEventRow), ...refusals },
      },
    },
    async (request) => (await listEvents(request.context, request.query.only)).map(presentEvent),
  );
  app.post(
    '/api/admin/payment-events/:id/process',
    {
      config: operator,
      schema: {
        tags,
        summary: 'Processar um aviso de novo',
        params: z.strictObject({ id: z.string().check(z.maxLength(100)) }),
        response: { 200: confirmation, ...refusals },
      },
    },
    async (request) => {
      await processEventAgain(request.context, request.params.id);
      return { message: 'O aviso será processado de novo em instantes.' };
    },
  );
};
