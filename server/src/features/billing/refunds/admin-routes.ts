import { confirmation } from '@matilha/contract/errors';
import { idInPath } from '@matilha/contract/primitives';
import { operatorRefundList, operatorRefundQuery } from '@matilha/contract/refunds';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { presentOperatorRefund } from './present.ts';
import { listRefunds } from './usecases/list-refunds.ts';
import { markReturned } from './usecases/mark-returned.ts';

const tags = ['Operação'];
const operator = { access: 'business' } as const;
const refusals = errorResponses(400, 401, 403, 404, 429, 503);

/** Refunds for operators: what they have to return by hand, and until when. */
export const refundAdminRoutes: FastifyPluginAsyncZod<BillingDependencies> = async (app, deps) => {
  app.get(
    '/api/admin/refunds',
    {
      config: operator,
      schema: {
        tags,
        summary: 'Devoluções a fazer à mão, com valor, chave Pix e prazo',
        querystring: operatorRefundQuery,
        response: { 200: operatorRefundList, ...refusals },
      },
    },
    async ({ context, query }) => (await listRefunds(context, query.only)).map(presentOperatorRefund),
  );
  app.post(
    '/api/admin/refunds/:id/returned',
    {
      config: operator,
      schema: {
        tags,
        summary: 'Marca como devolvido o que foi pago à mão',
        params: z.strictObject({ id: idInPath }),
        response: { 200: confirmation, ...refusals },
      },
    },
    async ({ context, params }) => {
      await markReturned(context, deps, params.id);
      return { message: 'Marcado como devolvido. A pessoa foi avisada por email.' };
    },
  );
};
