import { checkout, checkoutInput, subscriptionState } from '@matilha/contract/billing';
import { apiError } from '@matilha/contract/errors';
import { checklistItem, tier } from '@matilha/contract/plans';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { BillingDependencies } from './dependencies.ts';
import { presentChecklistItem, presentCheckout, presentSubscriptionState, presentTier } from './present.ts';
import { listChecklist, listTiers } from './usecases/browse-plans.ts';
import { openCheckout } from './usecases/open-checkout.ts';
import { readSubscription } from './usecases/read-subscription.ts';

const tags = ['Assinatura'];
const reading = { 401: apiError, 429: apiError, 503: apiError };
const paying = { ...reading, 400: apiError, 403: apiError, 404: apiError, 413: apiError, 415: apiError };

const planRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/tiers',
    { schema: { tags, summary: 'Planos', response: { 200: z.array(tier), ...reading } } },
    async (request) => (await listTiers(request.context)).map(presentTier),
  );
  app.get(
    '/api/checklist-planos',
    {
      schema: {
        tags,
        summary: 'O que cada plano inclui',
        response: { 200: z.array(checklistItem), ...reading },
      },
    },
    async (request) => (await listChecklist(request.context)).map(presentChecklistItem),
  );
};

/** What a subscriber does with the own subscription (§7, decisions 4.2 to 4.4). */
const subscriptionRoutes: FastifyPluginAsyncZod<BillingDependencies> = async (app, deps) => {
  app.get(
    '/api/subscription',
    { schema: { tags, summary: 'Minha assinatura', response: { 200: subscriptionState, ...reading } } },
    async (request) => presentSubscriptionState(await readSubscription(request.context, deps)),
  );
  app.post(
    '/api/get-or-create-subscription',
    {
      schema: {
        tags,
        summary: 'Assinar um plano, ou continuar de onde parou',
        body: checkoutInput,
        response: { 200: checkout, ...paying },
      },
    },
    async (request) => presentCheckout(await openCheckout(request.context, deps, request.body)),
  );
};

export const billingRoutes: FastifyPluginAsyncZod<BillingDependencies> = async (app, deps) => {
  await app.register(planRoutes);
  await app.register(subscriptionRoutes, deps);
};
