import * as businessCalls from '@matilha/contract/calls/panel/business';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { readPricesState, retryPrices } from './usecases/apply-changed-prices.ts';

/** Reads how far changed prices have reached the payment provider, and retries them. */
export const planAdminRoutes: FastifyPluginAsync<BillingDependencies> = async (app, deps) => {
  serve(app, businessCalls.readPricesState, ({ context }) => readPricesState(context, deps));
  serve(app, businessCalls.retryPrices, async ({ context }) => {
    await retryPrices(context, deps);
    return { message: 'Os preços estão sendo aplicados no provedor.' };
  });
};
