import { apiError } from '@matilha/contract/errors';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { BillingDependencies } from '../dependencies.ts';
import { receiveEvent } from './usecases/receive-event.ts';

/** The provider's events are larger than anything a browser sends. */
const largestEvent = 512 * 1024;

/** Where the provider tells what happened (4.3). What it signs are the bytes, so nothing here reads them before. */
export const paymentWebhook: FastifyPluginAsyncZod<BillingDependencies> = async (app, deps) => {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => body,
  );
  app.post(
    '/api/webhooks/stripe',
    {
      config: { access: 'public' },
      bodyLimit: largestEvent,
      schema: {
        tags: ['Assinatura'],
        summary: 'Avisos do serviço de pagamento, assinados por ele',
        headers: z.object({ 'stripe-signature': z.optional(z.string()) }),
        response: {
          200: z.object({ received: z.literal(true) }),
          400: apiError,
          413: apiError,
          415: apiError,
          500: apiError,
          503: apiError,
        },
      },
    },
    async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveEvent(request.context, deps, body, request.headers['stripe-signature']);
      return { received: true as const };
    },
  );
};
