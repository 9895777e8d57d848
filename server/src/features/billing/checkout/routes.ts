import { checkout, checkoutInput, planChangeInput, planChangeResult } from '@matilha/contract/billing';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { LimitedDependencies } from '../dependencies.ts';
import { presentCheckout, presentPlanChangeOutcome } from './present.ts';
import { confirmPlanChange } from './usecases/confirm-plan-change.ts';
import { openCheckout } from './usecases/open-checkout.ts';

const tags = ['Assinatura'];
const refusals = errorResponses(400, 401, 403, 404, 413, 415, 429, 503);

/** Subscribing to a plan and changing it. */
export const checkoutRoutes: FastifyPluginAsyncZod<LimitedDependencies> = async (
  app,
  { limitCalls, ...deps },
) => {
  app.post(
    '/api/get-or-create-subscription',
    {
      preHandler: limitCalls,
      schema: {
        tags,
        summary: 'Assinar um plano, ou continuar de onde parou',
        // The body is optional: without one, the plan follows from the subscription's state.
        body: z.nullish(checkoutInput),
        response: { 200: checkout, ...refusals },
      },
    },
    async (request) => presentCheckout(await openCheckout(request.context, deps, request.body ?? {})),
  );
  app.post(
    '/api/subscription/change',
    {
      preHandler: limitCalls,
      schema: {
        tags,
        summary: 'Confirmar a mudança de plano que foi mostrada',
        body: planChangeInput,
        response: { 200: planChangeResult, ...refusals, ...errorResponses(402, 409) },
      },
    },
    async (request) => presentPlanChangeOutcome(await confirmPlanChange(request.context, deps, request.body)),
  );
};
