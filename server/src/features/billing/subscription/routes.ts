import { portalLink, subscriptionState } from '@matilha/contract/billing';
import { apiError } from '@matilha/contract/errors';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { LimitedDependencies } from '../dependencies.ts';
import { presentSubscriptionState } from './present.ts';
import { openPortal } from './usecases/open-portal.ts';
import { readSubscription } from './usecases/read-subscription.ts';

const tags = ['Assinatura'];
const reading = { 401: apiError, 429: apiError, 503: apiError };
const paying = { ...reading, 400: apiError, 403: apiError, 404: apiError, 413: apiError, 415: apiError };

/** The own subscription, and the provider's portal for card, invoices and cancelling (decision 4.4). */
export const subscriptionRoutes: FastifyPluginAsyncZod<LimitedDependencies> = async (
  app,
  { limitCalls, ...deps },
) => {
  app.get(
    '/api/subscription',
    { schema: { tags, summary: 'Minha assinatura', response: { 200: subscriptionState, ...reading } } },
    async (request) => presentSubscriptionState(await readSubscription(request.context, deps)),
  );
  app.post(
    '/api/subscription/portal',
    {
      preHandler: limitCalls,
      schema: {
        tags,
        summary: 'Abrir o portal: cartão, faturas e cancelamento',
        response: { 200: portalLink, ...paying },
      },
    },
    (request) => openPortal(request.context, deps),
  );
};
