import { withdrawalResult } from '@matilha/contract/billing';
import { apiError } from '@matilha/contract/errors';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { LimitedDependencies } from '../dependencies.ts';
import { presentWithdrawal } from './present.ts';
import { withdraw } from './usecases/withdraw.ts';

const tags = ['Assinatura'];
const refusals = {
  400: apiError,
  401: apiError,
  403: apiError,
  404: apiError,
  413: apiError,
  415: apiError,
  429: apiError,
  503: apiError,
};

/** Withdrawing from a plan within seven days (4.4, L19). */
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
        summary: 'Desistir em 7 dias, com tudo de volta',
        response: { 200: withdrawalResult, ...refusals, 409: apiError },
      },
    },
    async (request) => presentWithdrawal(await withdraw(request.context, deps)),
  );
};
