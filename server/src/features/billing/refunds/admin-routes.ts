import * as operationCalls from '@matilha/contract/calls/panel/operation';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { presentOperatorRefund } from './present.ts';
import { listRefunds } from './usecases/list-refunds.ts';
import { markReturned } from './usecases/mark-returned.ts';

/** Refunds that operators make by hand, with their deadlines. */
export const refundAdminRoutes: FastifyPluginAsync<BillingDependencies> = async (app, deps) => {
  serve(app, operationCalls.listDueRefunds, async ({ context, query }) =>
    (await listRefunds(context, query.only)).map(presentOperatorRefund),
  );
  serve(app, operationCalls.markReturned, async ({ context, params }) => {
    await markReturned(context, deps, params.id);
    return { message: 'Marcado como devolvido. A pessoa foi avisada por email.' };
  });
};
