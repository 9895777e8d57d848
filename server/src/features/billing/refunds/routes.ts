import { confirmation } from '@matilha/contract/errors';
import { pixKeyInput, refundList } from '@matilha/contract/refunds';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { LimitedDependencies } from '../dependencies.ts';
import { presentRefund } from './present.ts';
import { listOwnRefunds } from './usecases/list-own-refunds.ts';
import { savePixKey } from './usecases/save-pix-key.ts';

const tags = ['Devoluções'];

/** The caller's own refunds, and the Pix key for one that is made by hand. */
export const refundRoutes: FastifyPluginAsyncZod<LimitedDependencies> = async (
  app,
  { limitCalls, ...deps },
) => {
  app.get(
    '/api/refunds',
    {
      schema: {
        tags,
        summary: 'Minhas devoluções em andamento, e as feitas há até 7 dias',
        response: { 200: refundList, ...errorResponses(401, 429, 503) },
      },
    },
    async ({ context }) => (await listOwnRefunds(context, deps)).map(presentRefund),
  );
  app.post(
    '/api/refunds/pix-key',
    {
      preHandler: limitCalls,
      schema: {
        tags,
        summary: 'Informa a chave Pix para uma devolução que o serviço de pagamento não consegue fazer',
        body: pixKeyInput,
        response: { 200: confirmation, ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503) },
      },
    },
    async ({ context, body }) => {
      await savePixKey(context, deps, body);
      return { message: 'Recebemos a sua chave. Avisamos por email assim que o Pix for feito.' };
    },
  );
};
