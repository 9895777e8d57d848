import * as subscriptionCalls from '@matilha/contract/calls/billing/subscription';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { receiveEvent } from './usecases/receive-event.ts';

/** Receives the provider's events. */
export const paymentWebhook: FastifyPluginAsync<BillingDependencies> = async (app, deps) => {
  serve(app, subscriptionCalls.receivePaymentEvent, async ({ context, body, headers }) => {
    await receiveEvent(context, deps, body, headers['stripe-signature']);
    return { received: true as const };
  });
};
