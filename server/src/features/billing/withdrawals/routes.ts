import { withdrawalResult } from '@matilha/contract/billing';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { LimitedDependencies } from '../dependencies.ts';
import { presentWithdrawal } from './present.ts';
import { withdraw } from './usecases/withdraw.ts';

const tags = ['Assinatura'];
const refusals = errorResponses(400, 401, 403, 404, 413, 415, 429, 503);

/** Withdrawing from a plan within seven days (L19). */
export const withdrawalRoutes: FastifyPluginAsyncZod<LimitedDependencies> = async (
  app,
  { limitCalls, ...deps },
) => {
  app.post(
    '/api/subscription/withdrawal',
    {
      preHandler: limitCalls,
      schema: {
        tags,
        summary: 'Desistir e receber de volta, em até 7 dias',
        response: { 200: withdrawalResult, ...refusals, ...errorResponses(409) },
      },
    },
    async (request) => presentWithdrawal(await withdraw(request.context, deps)),
  );
};
