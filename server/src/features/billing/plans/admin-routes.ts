import { confirmation } from '@matilha/contract/errors';
import { planPricesState } from '@matilha/contract/records/plan';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { readPricesState, retryPrices } from './usecases/apply-changed-prices.ts';

const tags = ['Operação: negócio'];
const config = { access: 'business' } as const;
const refusals = errorResponses(401, 403, 404, 429, 503);

/** How far changed prices are at the payment provider. */
export const planAdminRoutes: FastifyPluginAsyncZod<BillingDependencies> = async (app, deps) => {
  app.get(
    '/api/admin/plan-prices',
    {
      config,
      schema: {
        tags,
        summary: 'Se os preços dos planos já valem no provedor',
        response: { 200: planPricesState, ...refusals },
      },
    },
    ({ context }) => readPricesState(context, deps),
  );
  app.post(
    '/api/admin/plan-prices/apply',
    {
      config,
      schema: {
        tags,
        summary: 'Aplica os preços no provedor agora',
        response: { 200: confirmation, ...refusals },
      },
    },
    async ({ context }) => {
      await retryPrices(context, deps);
      return { message: 'Os preços estão sendo aplicados no provedor.' };
    },
  );
};
