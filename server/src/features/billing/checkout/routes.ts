import * as subscriptionCalls from '@matilha/contract/calls/billing/subscription';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import type { LimitedDependencies } from '../dependencies.ts';
import { presentCheckout, presentPlanChangeOutcome } from './present.ts';
import { confirmPlanChange } from './usecases/confirm-plan-change.ts';
import { openCheckout } from './usecases/open-checkout.ts';

/** Subscribing to a plan and changing it. */
export const checkoutRoutes: FastifyPluginAsync<LimitedDependencies> = async (
  app,
  { limitCalls, ...deps },
) => {
  serve(
    app,
    subscriptionCalls.openCheckout,
    async (request) => presentCheckout(await openCheckout(request.context, deps, request.body ?? {})),
    { preHandler: limitCalls },
  );
  serve(
    app,
    subscriptionCalls.changePlan,
    async (request) => presentPlanChangeOutcome(await confirmPlanChange(request.context, deps, request.body)),
    { preHandler: limitCalls },
  );
};
