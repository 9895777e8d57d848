import * as subscriptionCalls from '@matilha/contract/calls/billing/subscription';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import type { LimitedDependencies } from '../dependencies.ts';
import { presentWithdrawal } from './present.ts';
import { withdraw } from './usecases/withdraw.ts';

/** Withdrawing from a plan within seven days (L19). */
export const withdrawalRoutes: FastifyPluginAsync<LimitedDependencies> = async (
  app,
  { limitCalls, ...deps },
) => {
  serve(
    app,
    subscriptionCalls.withdraw,
    async (request) => presentWithdrawal(await withdraw(request.context, deps)),
    { preHandler: limitCalls },
  );
};
