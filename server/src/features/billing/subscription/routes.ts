import { portalLink, subscriptionState } from '@matilha/contract/billing';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { LimitedDependencies } from '../dependencies.ts';
import { presentSubscriptionState } from './present.ts';
import { checkSubscription } from './usecases/check-subscription.ts';
import { openPortal } from './usecases/open-portal.ts';
import { readSubscription } from './usecases/read-subscription.ts';

const tags = ['Assinatura'];
const reading = errorResponses(401, 429, 503);
const paying = errorResponses(400, 401, 403, 404, 413, 415, 429, 503);

/** The user's own subscription, and the provider's portal for card, invoices and cancelling. */
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
    '/api/subscription/check',
    {
      preHandler: limitCalls,
      schema: {
        tags,
        summary: 'Verificar agora: ler do serviço de pagamento o que foi pago',
        response: { 200: subscriptionState, ...paying },
      },
    },
    async (request) => presentSubscriptionState(await checkSubscription(request.context, deps)),
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
