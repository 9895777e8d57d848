import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { takeBytes } from '#server/plugins/raw-body.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { receiveEvent } from './usecases/receive-event.ts';

/** The provider's events are larger than anything a browser sends. */
const largestEvent = 512 * 1024;

/** Receives the provider's events. The signature covers the raw bytes, so nothing parses them before. */
export const paymentWebhook: FastifyPluginAsyncZod<BillingDependencies> = async (app, deps) => {
  app.removeContentTypeParser('application/json');
  takeBytes(app, 'application/json');
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
          ...errorResponses(400, 413, 415, 500, 503),
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
