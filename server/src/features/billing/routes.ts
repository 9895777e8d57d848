import {
  checkout,
  checkoutInput,
  planChangeInput,
  planChangeResult,
  portalLink,
  subscriptionState,
  withdrawalResult,
} from '@matilha/contract/billing';
import { apiError } from '@matilha/contract/errors';
import { checklistItem, tier } from '@matilha/contract/plans';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { BillingDependencies } from './dependencies.ts';
import {
  presentChecklistItem,
  presentCheckout,
  presentPlanChangeOutcome,
  presentSubscriptionState,
  presentTier,
  presentWithdrawal,
} from './present.ts';
import { listChecklist, listTiers } from './usecases/browse-plans.ts';
import { confirmPlanChange } from './usecases/confirm-plan-change.ts';
import { openCheckout } from './usecases/open-checkout.ts';
import { openPortal } from './usecases/open-portal.ts';
import { readSubscription } from './usecases/read-subscription.ts';
import { withdraw } from './usecases/withdraw.ts';

interface RouteDependencies extends BillingDependencies {
  limits: Limits;
}

/** Every one of these calls asks the provider several times, and its patience is all accounts' together. */
const limited =
  (limits: Limits) =>
  async ({ context }: FastifyRequest): Promise<void> =>
    limits.consume('checkout', String(requireUser(context).id));

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
const subscriptionRoutes: FastifyPluginAsyncZod<RouteDependencies> = async (app, { limits, ...deps }) => {
  const preHandler = limited(limits);
  app.get(
    '/api/subscription',
    { schema: { tags, summary: 'Minha assinatura', response: { 200: subscriptionState, ...reading } } },
    async (request) => presentSubscriptionState(await readSubscription(request.context, deps)),
  );
  app.post(
    '/api/get-or-create-subscription',
    {
      preHandler,
      schema: {
        tags,
        summary: 'Assinar um plano, ou continuar de onde parou',
        // §7 sends none; the plan is a detail of ours (4.2).
        body: z.nullish(checkoutInput),
        response: { 200: checkout, ...paying },
      },
    },
    async (request) => presentCheckout(await openCheckout(request.context, deps, request.body ?? {})),
  );
  app.post(
    '/api/subscription/change',
    {
      preHandler,
      schema: {
        tags,
        summary: 'Confirmar a mudança de plano que foi mostrada',
        body: planChangeInput,
        response: { 200: planChangeResult, ...paying, 402: apiError, 409: apiError },
      },
    },
    async (request) => presentPlanChangeOutcome(await confirmPlanChange(request.context, deps, request.body)),
  );
};

/** Ways out: card, invoices and cancelling at the provider's, and giving up within seven days (4.4, L19). */
const leavingRoutes: FastifyPluginAsyncZod<RouteDependencies> = async (app, { limits, ...deps }) => {
  const preHandler = limited(limits);
  app.post(
    '/api/subscription/portal',
    {
      preHandler,
      schema: {
        tags,
        summary: 'Abrir o portal: cartão, faturas e cancelamento',
        response: { 200: portalLink, ...paying },
      },
    },
    (request) => openPortal(request.context, deps),
  );
  app.post(
    '/api/subscription/withdrawal',
    {
      preHandler,
      schema: {
        tags,
        summary: 'Desistir em 7 dias, com tudo de volta',
        response: { 200: withdrawalResult, ...paying, 409: apiError },
      },
    },
    async (request) => presentWithdrawal(await withdraw(request.context, deps)),
  );
};

export const billingRoutes: FastifyPluginAsyncZod<RouteDependencies> = async (app, deps) => {
  await app.register(planRoutes);
  await app.register(subscriptionRoutes, deps);
  await app.register(leavingRoutes, deps);
};
