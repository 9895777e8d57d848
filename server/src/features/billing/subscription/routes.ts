import * as subscriptionCalls from '@matilha/contract/calls/billing/subscription';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import type { LimitedDependencies } from '../dependencies.ts';
import { presentSubscriptionState } from './present.ts';
import { openPortal } from './usecases/open-portal.ts';
import { checkSubscription, readSubscription } from './usecases/read-subscription.ts';

/** The user's own subscription, and the provider's portal for card, invoices and cancelling. */
export const subscriptionRoutes: FastifyPluginAsync<LimitedDependencies> = async (
  app,
  { limitCalls, ...deps },
) => {
  serve(app, subscriptionCalls.readSubscription, async (request) =>
    presentSubscriptionState(await readSubscription(request.context, deps)),
  );
  serve(
    app,
    subscriptionCalls.checkSubscription,
    async (request) => presentSubscriptionState(await checkSubscription(request.context, deps)),
    { preHandler: limitCalls },
  );
  serve(app, subscriptionCalls.openPortal, (request) => openPortal(request.context, deps), {
    preHandler: limitCalls,
  });
};
